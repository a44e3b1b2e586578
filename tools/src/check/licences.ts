// Refuses packages whose licence Ungana cannot keep. The lockfile names the licence of each package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import parseLicence, { type Info } from 'spdx-expression-parse'

/** Their texts and notices go with each release, and that is all they ask. MPL-2.0 asks for changes of its own files too, and we change none. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'WTFPL',
])

interface Exception {
  /** Names of packages. */
  readonly packages: RegExp
  /** As stated; undefined if only a file of the package says it. */
  readonly licence: string | undefined
  /** Why these packages may have it. */
  readonly because: string
}

const exceptions: readonly Exception[] = [
  { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', because: 'sharp loads libvips as a library of its own, which anybody can replace.' },
  { packages: /^(?:buildcheck|cpu-features|ssh2)$/, licence: undefined, because: 'Their package.json says MIT in an old form. Only tests use them.' },
  { packages: /^(?:png-js|seq-queue)$/, licence: undefined, because: 'Their LICENSE is MIT.' },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', because: 'A tool reads its data. No release contains it.' },
  { packages: /^spdx-exceptions$/, licence: 'CC-BY-3.0', because: 'This check reads its data. No release contains it.' },
  { packages: /^elkjs$/, licence: 'EPL-2.0', because: 'A part of Prisma Studio, which no release contains.' },
  { packages: /^@cspell\/dict-en-common-misspellings$/, licence: 'CC BY-SA 4.0', because: 'Only the check of spelling reads it.' },
]

export async function checkLicences(root: string, note: (text: string) => void): Promise<void> {
  const { problems, seen } = licenceProblems(lockedLicences(root), exceptions)
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nDecision 99 says what to do.`)
  if (seen === 0) throw new Error('Nothing was checked: package-lock.json names no package.')
  note(`${seen} packages`)
}

interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string | undefined
}

/** @returns one sentence for each package that is refused and each exception that nothing needs, and the number of packages */
export function licenceProblems(packages: readonly LockedPackage[], known: readonly Exception[]): { problems: string[]; seen: number } {
  const used = new Set<Exception>()
  const refused = packages.filter(({ name, licence }) => {
    if (licence !== undefined && isAllowed(licence, allowed)) return false
    const exception = known.find((each) => each.packages.test(name) && covers(each, licence))
    if (exception) used.add(exception)
    return !exception
  })
  return {
    seen: packages.length,
    problems: [
      ...refused.map(({ name, version, licence }) =>
        licence === undefined ? `${name} ${version} states no licence.` : `${name} ${version} has the licence ${licence}, which is not allowed.`,
      ),
      ...known.filter((each) => !used.has(each)).map(({ packages: unused }) => `No package needs the exception for ${unused} any more. Delete it.`),
    ],
  }
}

function covers({ licence: excepted }: Exception, licence: string | undefined): boolean {
  if (excepted === undefined || licence === undefined) return excepted === licence
  return excepted === licence || isAllowed(licence, new Set([...allowed, excepted]))
}

/** Of licences joined by OR one is enough; of those joined by AND each counts. */
function isAllowed(licence: string, among: ReadonlySet<string>): boolean {
  try {
    return fits(parseLicence(licence), among)
  } catch {
    return false
  }
}

function fits(info: Info, among: ReadonlySet<string>): boolean {
  if ('conjunction' in info) {
    const sides = [fits(info.left, among), fits(info.right, among)]
    return info.conjunction === 'or' ? sides.some(Boolean) : sides.every(Boolean)
  }
  return among.has(info.plus ? `${info.license}+` : info.license)
}

function lockedLicences(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean; license?: string }>
  }
  return Object.entries(packages).flatMap(([path, { version, link, license }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
    return name && version && !link ? [{ name, version, licence: license }] : []
  })
}

// The licences of third-party packages, whose texts must be shipped with their code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NpmPackage } from '#bill/npm-package.ts'

/** Files with a licence or with notices that a licence tells to keep. */
const texts = /^(?:un)?licen[cs]es?\b|^copying\b|^copyright|^notice\b|^third.?party/i

const LINE = '-'.repeat(80)

/** The full texts, as the packages have them. A package without a text is named with the licence of its package.json. */
export function licenceTexts(name: string, packages: readonly NpmPackage[]): string {
  const head = `${name} contains ${packages.length === 0 ? 'no software of others.' : 'the software below. Its licences:'}\n`
  return [head, ...packages.map(entryOf)].join('\n')
}

function entryOf({ directory, manifest }: NpmPackage): string {
  const { name, version, homepage } = manifest
  const found = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name) && !/\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => readFileSync(join(directory, entry.name), 'utf8').trim())
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  const none = `Licence: ${statedLicence(manifest) ?? 'not stated'}${author ? `. Author: ${author}` : ''}. The package has no file with a licence.`
  return `${LINE}\n${name} ${version}${homepage ? `\n${homepage}` : ''}\n${LINE}\n\n${found.length > 0 ? found.join('\n\n') : none}\n`
}

/** As in package.json, also in the two forms of old packages. */
function statedLicence({ license, licenses }: { readonly license?: unknown; readonly licenses?: unknown }): string | undefined {
  if (typeof license === 'string') return license
  const stated = [license, licenses]
    .flat()
    .flatMap((each) => (typeof each === 'object' && each !== null && 'type' in each ? [String(each.type)] : []))
  return stated.length > 0 ? stated.join(' OR ') : undefined
}

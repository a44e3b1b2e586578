// Picks some of the mutants that StrykerJS makes from a part's source; the seed decides which.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

/** One change of one file. */
export interface Mutant {
  /** Path in the checkout. */
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** StrykerJS' name of the mutation: ConditionalExpression, StringLiteral, … */
  readonly kind: string
  readonly original: string
  readonly replacement: string
  /** The whole changed file. */
  readonly code: string
}

interface Position {
  /** Both count from 0. */
  readonly line: number
  readonly column: number
}

interface FoundMutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly status?: string
}

interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: true }[],
    options: object,
  ): Promise<{ readonly mutants: readonly FoundMutant[] }>
}

/** Files without logic: tests, skeletons, prerendered pages and files that only start other code. */
const withoutRules = /(\.test\.tsx?|\.prerender\.tsx?|skeletons?\.tsx|-skeleton\.tsx|\/mount\.tsx|\/standalone\.tsx|\/documents\.tsx)$/

/**
 * @param programs the node_modules with StrykerJS' instrumenter
 * @param part the part's folder in the checkout
 */
export async function pickMutants(checkout: string, programs: string, part: string, count: number, seed: number): Promise<readonly Mutant[]> {
  const names = globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: checkout })
    .filter((name) => !withoutRules.test(name))
    .sort()
  const texts = new Map(names.map((name) => [name, readFileSync(join(checkout, name), 'utf8')]))
  const found = await (await loadInstrumenter(programs)).instrument(
    names.map((name) => ({ name, content: texts.get(name) as string, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
  const picked: Mutant[] = []
  for (const mutant of shuffled(
    found.mutants.filter(({ status }) => status !== 'Ignored'),
    seed,
  )) {
    if (picked.length === count) break
    const applied = apply(mutant, texts.get(mutant.fileName) as string)
    // A change that does not compile says nothing about the tests.
    if (await compiles(applied.file, applied.code)) picked.push(applied)
  }
  return picked
}

async function loadInstrumenter(programs: string): Promise<Instrumenter> {
  const entry = createRequire(join(programs, 'x.js')).resolve('@stryker-mutator/instrumenter')
  const { Instrumenter } = (await import(pathToFileURL(entry).href)) as { Instrumenter: new (logger: object) => Instrumenter }
  const silent = () => {}
  return new Instrumenter({ debug: silent, info: silent, warn: silent, isDebugEnabled: () => false })
}

function apply({ fileName, mutatorName, location, replacement }: FoundMutant, text: string): Mutant {
  const lines = text.split('\n')
  const offset = ({ line, column }: Position) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  const [start, end] = [offset(location.start), offset(location.end)]
  return {
    file: fileName,
    line: location.start.line + 1,
    kind: mutatorName,
    original: text.slice(start, end),
    replacement,
    code: text.slice(0, start) + replacement + text.slice(end),
  }
}

const compiles = (file: string, code: string) =>
  transformWithOxc(code, file).then(
    () => true,
    () => false,
  )

/** Shuffles by a seed (mulberry32). */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

// Mutants of a part's source, by StrykerJS' mutators; which of them are tried is a matter of the seed.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

/** One change of one file. */
export interface Mutant {
  /** Relative to the checkout. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** As StrykerJS names the kind: ConditionalExpression, StringLiteral, … */
  readonly kind: string
  readonly original: string
  readonly replacement: string
  /** The whole file, changed. */
  readonly code: string
}

interface Position {
  /** Both from 0. */
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

/** Drawn ahead, shown for a moment, or only handing on: no rule lives there. */
const withoutRules = /(\.test\.tsx?|\.prerender\.tsx?|skeletons?\.tsx|-skeleton\.tsx|\/mount\.tsx|\/standalone\.tsx|\/documents\.tsx)$/

/**
 * @param programs the node_modules that hold StrykerJS' instrumenter
 * @param part its folder in the checkout
 */
export async function drawMutants(checkout: string, programs: string, part: string, count: number, seed: number): Promise<readonly Mutant[]> {
  const names = globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: checkout })
    .filter((name) => !withoutRules.test(name))
    .sort()
  const texts = new Map(names.map((name) => [name, readFileSync(join(checkout, name), 'utf8')]))
  const found = await (await loadInstrumenter(programs)).instrument(
    names.map((name) => ({ name, content: texts.get(name) as string, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
  const drawn: Mutant[] = []
  for (const mutant of shuffled(
    found.mutants.filter(({ status }) => status !== 'Ignored'),
    seed,
  )) {
    if (drawn.length === count) break
    const applied = apply(mutant, texts.get(mutant.fileName) as string)
    // A change that is no program tells nothing about the tests.
    if (await compiles(applied.file, applied.code)) drawn.push(applied)
  }
  return drawn
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

/** The same order for the same seed (mulberry32). */
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

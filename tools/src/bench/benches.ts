import type { Need } from '#bench/provide.ts'

/** Each is `bench/benches/<name>.ts`, and gets what it needs through its environment. */
export const benches: Readonly<Record<string, readonly Need[]>> = {
  javascript: ['site', 'chromium'],
  paint: ['site', 'chromium', 'programs'],
  federation: ['site', 'unfederated', 'chromium'],
  gateway: ['site', 'nginx', 'programs'],
  search: ['site'],
  'search-million': ['site'],
  messaging: ['site'],
  revocation: ['site', 'chromium'],
  start: [],
  mutants: ['programs'],
}

/** They take half an hour, and run only when they are named. */
export const onlyByName: ReadonlySet<string> = new Set(['search-million', 'mutants'])

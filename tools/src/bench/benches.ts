import type { Need } from '#bench/provide.ts'

/** Each bench is `bench/benches/<name>.ts`. Environment variables tell it where to find what it needs. */
export const benches: Readonly<Record<string, readonly Need[]>> = {
  javascript: ['site', 'chromium'],
  paint: ['site', 'chromium', 'programs'],
  federation: ['site', 'unfederated', 'chromium'],
  gateway: ['site', 'nginx', 'programs'],
  search: ['site'],
  'search-million': ['site'],
  proposals: ['site'],
  messaging: ['site'],
  growth: ['site'],
  'old-rows': ['postgres'],
  memory: ['site'],
  revocation: ['site', 'chromium'],
  task: ['site', 'chromium'],
  ussd: ['site'],
  start: [],
  traces: ['traced'],
  mutants: ['programs'],
}

/** These take long, so they only run when named. */
export const onlyByName: ReadonlySet<string> = new Set(['search-million', 'proposals', 'memory', 'mutants', 'old-rows'])

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkoutRoot, findParts } from '#parts.ts'
import { canaryQueries, dashboardQueries, metricsIn, readRules } from './rules.ts'

const rules = readRules()
/** Served by prom-client and by Prometheus itself. */
const general = ['up', 'nodejs_eventloop_lag_p99_seconds', 'process_start_time_seconds', 'process_cpu_seconds_total', 'process_resident_memory_bytes']

it('reads only metrics that the parts serve', () => {
  const files = globSync(['{gateway,services/*,packages/service-kit}/src/**/*.ts'], {
    cwd: checkoutRoot,
    exclude: (name) => name.endsWith('.test.ts'),
  })
  const sources = files.map((file) => readFileSync(join(checkoutRoot, file), 'utf8')).join('\n')
  const served = new Set([
    ...general,
    ...rules.flatMap(({ record }) => record ?? []),
    ...[...sources.matchAll(/\b(?:name: '|(?:gauge|counter)\(')(\w+_\w+)\b/gm)].map(([, name = '']) => name),
  ])
  const read = new Set([...rules.map(({ expr }) => expr), ...dashboardQueries(), ...canaryQueries().values()].flatMap(metricsIn))
  expect(read.size).toBeGreaterThan(25)
  expect([...read].map((name) => name.replace(/(?<=_seconds|_shift)_(?:bucket|count|sum)$/, '')).filter((name) => !served.has(name))).toEqual([])
})

it('finds the metrics of a query', () => {
  expect(metricsIn('sum by (job) (rate(mails_total{kind="a_b"}[5m])) > 0 and on (job) up == 1')).toEqual(['mails_total', 'up'])
  expect(metricsIn('a:b:ratio5m > 14.4 * 0.001 unless label_replace(up == 0, "x", "$1", "job", "(.*)")')).toEqual(['a:b:ratio5m', 'up'])
})

it('says of each alert how urgent it is, and what to do', () => {
  const handbook = readFileSync(join(checkoutRoot, 'docs/operate.md'), 'utf8')
  const alerts = rules.filter(({ alert }) => alert !== undefined)
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels?.severity)
    expect(annotations?.summary, alert).toBeTruthy()
    expect(handbook, alert).toMatch(new RegExp(`^\\|[^|]*\`${alert}\``, 'm'))
  }
})

it('lets Prometheus read every part', () => {
  const { scrape_configs: jobs } = parse(readFileSync(join(checkoutRoot, 'deploy/observability/prometheus.yml'), 'utf8')) as {
    scrape_configs: { job_name: string }[]
  }
  expect(jobs.map(({ job_name }) => job_name).sort()).toEqual(['gateway', ...findParts().services.map(({ name }) => name)].sort())
})

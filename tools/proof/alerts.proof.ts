// `npm run proof alerts`: Prometheus' own promtool checks the alert rules and the queries of the dashboard. Then each trouble must fire exactly its alert.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { unpackDebianPackage } from '#infra/debian-package.ts'
import { dashboardQueries, readRules, rulesFile } from '#observability/rules.ts'
import { alertsAfter, healthy, troubles } from '#observability/troubles.ts'
import { checkoutRoot } from '#parts.ts'

const tree = await unpackDebianPackage('prometheus', { directory: join(checkoutRoot, '.ungana/debian/prometheus'), env: process.env })
const promtool = (...given: string[]) => console.log(execFileSync(join(tree, 'usr/bin/promtool'), given, { encoding: 'utf8' }).trim())

const directory = mkdtempSync(join(tmpdir(), 'ungana-alerts-'))
const place = (name: string, content: unknown) => {
  const file = join(directory, name)
  writeFileSync(file, typeof content === 'string' ? content : stringify(content))
  return file
}
try {
  const rules = place('alerts.yml', readFileSync(rulesFile, 'utf8'))
  promtool('check', 'rules', rules)
  const queries = dashboardQueries().map((expr, nth) => ({ record: `query${nth}`, expr }))
  promtool('check', 'rules', place('dashboard.yml', { groups: [{ name: 'dashboard', rules: queries }] }))

  const tests = Object.entries(troubles).map(([name, { series, fires }]) => ({
    name,
    interval: '1m',
    input_series: Object.entries({ ...healthy, ...series }).map(([of, values]) => ({ series: of, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"}) > 0',
        eval_time: alertsAfter,
        exp_samples: fires.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  }))
  promtool('test', 'rules', place('troubles.yml', { rule_files: [rules], evaluation_interval: '1m', tests }))

  const caused = new Set(Object.values(troubles).flatMap(({ fires }) => fires))
  const untested = readRules().flatMap(({ alert }) => (alert && !caused.has(alert) ? [alert] : []))
  if (untested.length > 0) throw new Error(`No trouble fires ${untested.join(', ')}`)
  console.log(`${tests.length} troubles fire exactly their alerts`)
} finally {
  rmSync(directory, { recursive: true })
}

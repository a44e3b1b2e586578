// `npm run proof alerts`: Prometheus' own promtool checks the alert rules and the queries of the dashboard. Then each fault must fire exactly its alert, and
// each trial of a canary must end it by exactly the questions that it names.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { unpackDebianPackage } from '#infra/debian-package.ts'
import { alertsAfter, faults, healthy } from '#observability/faults.ts'
import { canaryQueries, dashboardQueries, readRules, rulesFile } from '#observability/rules.ts'
import { askedAfter, trials } from '#observability/trials.ts'
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

  const tests = Object.entries(faults).map(([name, { series, fires }]) => ({
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
  promtool('test', 'rules', place('faults.yml', { rule_files: [rules], evaluation_interval: '1m', tests }))

  const caused = new Set(Object.values(faults).flatMap(({ fires }) => fires))
  const untested = readRules().flatMap(({ alert }) => (alert && !caused.has(alert) ? [alert] : []))
  if (untested.length > 0) throw new Error(`No fault fires ${untested.join(', ')}`)
  console.log(`${tests.length} faults fire exactly their alerts`)

  const questions = [...canaryQueries()]
  const trialTests = Object.entries(trials).map(([name, { series, ends }]) => ({
    name,
    interval: '15s',
    input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
    promql_expr_test: questions.map(([question, query]) => ({
      expr: `count(${query})`,
      eval_time: askedAfter,
      exp_samples: ends.includes(question) ? [{ labels: '{}', value: 1 }] : [],
    })),
  }))
  promtool('test', 'rules', place('trials.yml', { evaluation_interval: '15s', tests: trialTests }))
  const ending = new Set(Object.values(trials).flatMap(({ ends }) => ends))
  const idle = questions.flatMap(([question]) => (ending.has(question) ? [] : [question]))
  if (idle.length > 0) throw new Error(`No trial of a canary ends by ${idle.join(', ')}`)
  console.log(`${trialTests.length} trials end a canary, or leave it`)
} finally {
  rmSync(directory, { recursive: true })
}

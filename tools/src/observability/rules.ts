// Reads the alert rules and the dashboard of deploy/observability, and the questions about canaries of deploy/kubernetes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { checkoutRoot } from '#parts.ts'

export interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly labels?: { readonly severity?: string }
  readonly annotations?: { readonly summary?: string }
}

interface Panel {
  readonly title: string
  readonly panels?: readonly Panel[]
  readonly targets?: readonly { readonly expr: string }[]
}

interface AnalysisTemplate {
  readonly spec: { readonly metrics: readonly { readonly name: string; readonly provider: { readonly prometheus: { readonly query: string } } }[] }
}

const folder = join(checkoutRoot, 'deploy/observability')
export const rulesFile = join(folder, 'alerts.yml')

export const readRules = (): readonly Rule[] =>
  (parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

/** The queries of all panels. */
export const dashboardQueries = (): readonly string[] => {
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** The questions that Argo Rollouts asks about a canary of deals, by name: hash `new` against hash `old`. */
export function canaryQueries(): ReadonlyMap<string, string> {
  const text = readFileSync(join(checkoutRoot, 'deploy/kubernetes/components/canary/rollouts.yaml'), 'utf8')
  const [template] = parseAllDocuments(text).map((document) => document.toJS() as AnalysisTemplate)
  const args: Readonly<Record<string, string>> = { part: 'deals', canary: 'new', stable: 'old' }
  const filled = (query: string) => query.replaceAll(/\{\{args\.(\w+)\}\}/g, (whole, name: string) => args[name] ?? whole)
  return new Map(template?.spec.metrics.map(({ name, provider }) => [name, filled(provider.prometheus.query)]))
}

/** The metrics that a query reads: names that are no function, word or label of PromQL. */
export function metricsIn(expr: string): readonly string[] {
  const plain = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring|group_left|group_right) *\([^)]*\)/g, ' ')
  return [...plain.matchAll(/[a-zA-Z_:][\w:]*(?! *\()\b/g)].flatMap(([word]) => (words.has(word) || plain.includes(`${word}(`) ? [] : [word]))
}
const words = new Set(['and', 'or', 'unless', 'by', 'on', 'offset', 'bool'])

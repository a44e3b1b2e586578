// `node src/kubernetes/renew-schemas.ts <clone of kubernetes-client/python> <clone of datreeio/CRDs-catalog>`: writes fixtures/schemas.json, which says which fields
// the API of Kubernetes and its extensions know. Descriptions are left out, and an unknown field is an error.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemasFile } from './schemas.ts'

const [client, catalogue] = process.argv.slice(2)
if (!client || !catalogue) throw new Error('Two folders are required: clones of kubernetes-client/python and datreeio/CRDs-catalog')

type Schema = Record<string, unknown>

/** Kinds of Kubernetes itself, with the model that the client generates from its OpenAPI description. */
const models: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'V1Deployment',
  'apps/v1 StatefulSet': 'V1StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'V2HorizontalPodAutoscaler',
  'batch/v1 Job': 'V1Job',
  'networking.k8s.io/v1 Ingress': 'V1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'V1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'V1PodDisruptionBudget',
  'v1 ConfigMap': 'V1ConfigMap',
  'v1 Namespace': 'V1Namespace',
  'v1 PersistentVolumeClaim': 'V1PersistentVolumeClaim',
  'v1 Secret': 'V1Secret',
  'v1 Service': 'V1Service',
}

/** Kinds of the operators that our manifests use. */
const extensions: Readonly<Record<string, string>> = {
  'argoproj.io/v1alpha1 AnalysisTemplate': 'argoproj.io/analysistemplate_v1alpha1.json',
  'argoproj.io/v1alpha1 Rollout': 'argoproj.io/rollout_v1alpha1.json',
  'barmancloud.cnpg.io/v1 ObjectStore': 'barmancloud.cnpg.io/objectstore_v1.json',
  'external-secrets.io/v1 ExternalSecret': 'external-secrets.io/externalsecret_v1.json',
  'keda.sh/v1alpha1 ScaledObject': 'keda.sh/scaledobject_v1alpha1.json',
  'monitoring.coreos.com/v1 PodMonitor': 'monitoring.coreos.com/podmonitor_v1.json',
  'monitoring.coreos.com/v1 PrometheusRule': 'monitoring.coreos.com/prometheusrule_v1.json',
  'postgresql.cnpg.io/v1 Cluster': 'postgresql.cnpg.io/cluster_v1.json',
  'postgresql.cnpg.io/v1 Pooler': 'postgresql.cnpg.io/pooler_v1.json',
  'postgresql.cnpg.io/v1 ScheduledBackup': 'postgresql.cnpg.io/scheduledbackup_v1.json',
}

/** Descriptions of whole pods are nine tenths of the schemas, and our manifests hardly use them: these are not checked. */
const leftOut: Readonly<Record<string, string>> = {
  'argoproj.io/v1alpha1 AnalysisTemplate': 'job',
  'argoproj.io/v1alpha1 Rollout': 'template',
  'postgresql.cnpg.io/v1 Pooler': 'template',
}

const sources = readModels(join(client, 'kubernetes/client/models'))
const definitions: Record<string, Schema> = {}
const kinds: Record<string, Schema> = {}
for (const [kind, model] of Object.entries(models)) kinds[kind] = define(model)
for (const [kind, file] of Object.entries(extensions)) {
  const schema: unknown = JSON.parse(readFileSync(join(catalogue, file), 'utf8'), (key, value: unknown) => (key === leftOut[kind] ? {} : value))
  kinds[kind] = strict(schema) as Schema
}
// One definition a line, so that a renewal shows what changed.
const line = (entries: Record<string, Schema>) =>
  Object.entries(entries)
    .sort()
    .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`)
    .join(',\n')
writeFileSync(schemasFile, `{"kinds":{\n${line(kinds)}\n},"definitions":{\n${line(definitions)}\n}}\n`)

function readModels(folder: string): Map<string, string> {
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Map(texts.flatMap((text) => [...text.matchAll(/^class (\w+)\(BaseModel\):/gm)].map(([, name = '']): [string, string] => [name, text])))
}

function define(model: string): Schema {
  const reference = { $ref: `#/definitions/${model}` }
  if (definitions[model]) return reference
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  definitions[model] = { type: 'object', additionalProperties: false, properties, required }
  const text = sources.get(model)
  if (text === undefined) throw new Error(`${model} is not in the client`)
  for (const [, attribute = '', type = '', field = ''] of text.matchAll(/^ {4}([a-z]\w*): ((?!ClassVar)[^=\n]+?)(?: = (.*))?$/gm)) {
    const [, name = attribute] = /serialization_alias="([^"]+)"/.exec(field) ?? []
    properties[name] = typeOf(type)
    if (!type.startsWith('Optional')) required.push(name)
  }
  if (Object.keys(properties).length === 0) throw new Error(`${model} has no fields`)
  return reference
}

function typeOf(text: string): Schema {
  const [, outer, inner = ''] = /^(Optional|List|Dict)\[(?:(?:Strict)?[sS]tr, )?(.+)\]$/.exec(text) ?? []
  if (outer === 'Optional') return typeOf(inner)
  if (outer === 'List') return { type: 'array', items: typeOf(inner) }
  if (outer === 'Dict') return { type: 'object', additionalProperties: typeOf(inner) }
  const simple: Readonly<Record<string, Schema>> = {
    StrictStr: { type: 'string' },
    StrictInt: { type: 'integer' },
    StrictBool: { type: 'boolean' },
    datetime: { type: 'string' },
    Any: {},
  }
  return simple[text] ?? (sources.has(text) ? define(text) : {})
}

/** Refuses unknown fields wherever the schema names some, and leaves out what only people read. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const { description: _, default: __, format: ___, status: ____, ...rest } = schema as Schema
  const kept = Object.entries(rest).filter(([key, value]) => !key.startsWith('x-kubernetes') && !(key === 'pattern' && isGoOnly(value)))
  const entries = kept.map(([key, value]) => [key, key === 'properties' ? mapValues(value as Schema) : strict(value)])
  const result = Object.fromEntries(entries) as Schema
  return result.properties && result.additionalProperties === undefined ? { ...result, additionalProperties: false } : result
}

/** JavaScript has no flags inside a pattern. */
function isGoOnly(pattern: unknown): boolean {
  return typeof pattern === 'string' && pattern.includes('(?i)')
}

function mapValues(properties: Schema): Schema {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== 'status')
      .map(([name, value]) => [name, name === 'metadata' ? { type: 'object' } : strict(value)]),
  )
}

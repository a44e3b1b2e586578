// Checks deploy/kubernetes without a cluster: the generated files are current, the APIs know every field, each part has all that it needs, and only the
// gateway can be reached from outside.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { makeEnvironment } from '#check/compose-source.ts'
import type { Variable } from '#kubernetes/environment.ts'
import { buildOverlay, type ReadText } from '#kubernetes/kustomize.ts'
import { writeManifests } from '#kubernetes/manifests.ts'
import { type Resource, resourceProblems } from '#kubernetes/schemas.ts'
import { findParts, isRunnable } from '#parts.ts'

export const overlays = ['small', 'three-zones'] as const
/** The sweeper has one, and an instance that starts waits for migrations with one. */
const DIRECT_CONNECTIONS = 2
const POOL = 10
/** Postgres keeps three for superusers. */
const RESERVED_CONNECTIONS = 3
/** The overlays name it until an operator names images of their own. */
const EXAMPLE_REGISTRY = 'registry.example.com/'
const run = promisify(execFile)

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string }
}

interface Container {
  readonly name: string
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly Variable[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly resources?: { readonly limits?: { readonly cpu?: string; readonly memory?: string } }
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean
    readonly readOnlyRootFilesystem?: boolean
    readonly capabilities?: { readonly drop?: readonly string[] }
  }
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly lifecycle?: { readonly preStop?: { readonly exec?: { readonly command: readonly string[] } } }
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly containers: readonly Container[]
    readonly initContainers?: readonly Container[]
    readonly securityContext?: { readonly runAsNonRoot?: boolean }
    readonly automountServiceAccountToken?: boolean
    readonly terminationGracePeriodSeconds?: number
  }
}

interface PolicySpec {
  readonly podSelector: Selector
  readonly policyTypes: readonly string[]
  readonly ingress?: readonly {
    readonly from?: readonly { readonly podSelector?: Selector }[]
    readonly ports?: readonly { readonly port: number }[]
  }[]
  readonly egress?: readonly { readonly to?: readonly { readonly podSelector?: Selector }[]; readonly ports?: readonly { readonly port: number }[] }[]
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>
}

/** @throws Error that lists all problems */
export async function checkKubernetes(root: string, note: (text: string) => void): Promise<void> {
  const problems = await kubernetesProblems(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${overlays.length} overlays`)
}

/** What all checks of a checkout read, because finding it takes a second. */
export interface Context {
  readonly root: string
  /** The generated files. */
  readonly written: ReadonlyMap<string, string>
  /** The variables that deploy/make-env.mjs makes, and keys of a bucket, which operators bring. */
  readonly given: Readonly<Record<string, string>>
  /** The variables of the passwords of NATS's users. */
  readonly passwords: readonly string[]
}

export function readContext(root: string): Context {
  const users = execFileSync(process.execPath, [join(root, 'packages/service-kit/src/nats-users.ts'), root], { encoding: 'utf8' })
  const passwords = [...users.matchAll(/password: \$(\w+)/g)].map(([, name = '']) => name)
  return {
    root,
    written: writeManifests(root),
    given: { ...makeEnvironment(root), S3_ACCESS_KEY_ID: 'brought', S3_SECRET_ACCESS_KEY: 'brought' },
    passwords,
  }
}

export async function kubernetesProblems(root: string): Promise<string[]> {
  const context = readContext(root)
  const stale = staleFiles(context)
  if (stale.length > 0) return stale
  const built = overlays.map((overlay) => checkOverlay(context, overlay))
  const problems = built.flatMap((each) => each.problems)
  // Parts read their settings only if nothing else is wrong.
  return problems.length > 0
    ? problems
    : trySettings(
        root,
        built.flatMap(({ environments }) => environments),
      )
}

const readText: ReadText = (file) => readFileSync(file, 'utf8')
const folderOf = (root: string): string => join(root, 'deploy/kubernetes')

export function staleFiles({ root, written }: Context, read = readText): string[] {
  const folder = folderOf(root)
  const changed = [...written].filter(([name, text]) => !existsSync(join(folder, name)) || read(join(folder, name)) !== text)
  const left = globSync('base/**/*.{yaml,env}', { cwd: folder }).filter((name) => !written.has(name))
  return [
    ...changed.map(([name]) => `deploy/kubernetes/${name} is not current: npm run dev kubernetes`),
    ...left.map((name) => `deploy/kubernetes/${name} belongs to no part: delete it`),
  ]
}

export function checkOverlay(
  context: Context,
  overlay: (typeof overlays)[number],
  read = readText,
): { problems: string[]; environments: Environment[] } {
  const { root, given } = context
  const folder = folderOf(root)
  const problems: string[] = []
  const say = (problem: string): void => void problems.push(`${overlay}: ${problem}`)
  let resources: Resource[]
  try {
    resources = buildOverlay(join(folder, 'overlays', overlay), read)
  } catch (error) {
    return { problems: [`${overlay}: ${(error as Error).message}`], environments: [] }
  }
  for (const problem of resources.flatMap(resourceProblems)) say(problem)
  if (problems.length > 0) return { problems, environments: [] }
  checkParts(root, resources, overlay, say)
  for (const [owner, pod] of podsOf(resources)) checkPod(root, owner, pod, say)
  checkDoors(resources, say)
  checkCalls(resources, say)
  checkConnections(root, resources, say)
  checkCanaries(root, resources, say)
  checkNats(context, resources, parse(read(join(folder, 'nats/values.yaml'))), say)
  return { problems, environments: resolveVariables(resources, given, say) }
}

const find = (resources: readonly Resource[], kind: string, name: string): Resource | undefined =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name)

/** Deployments, jobs and stateful sets, with their pods. */
function podsOf(resources: readonly Resource[]): [Resource, Pod][] {
  return resources.flatMap((resource) => {
    const template = ['Deployment', 'Job', 'StatefulSet'].includes(resource.kind) && (resource.spec as { template: Pod }).template
    return template ? [[resource, template] as [Resource, Pod]] : []
  })
}

const selects = ({ matchLabels = {} }: Selector, labels: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value)

function checkParts(root: string, resources: readonly Resource[], overlay: string, say: (problem: string) => void): void {
  const { services } = findParts(root)
  const names = services.filter(isRunnable).map(({ name }) => name)
  for (const name of [...names, 'gateway']) {
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'])
      if (!find(resources, kind, name)) say(`${name} has no ${kind}`)
    if (overlay === 'small') continue
    if (!find(resources, 'HorizontalPodAutoscaler', name) && !find(resources, 'ScaledObject', name)) say(`${name} has no autoscaler`)
    const pod = podsOf(resources).find(([{ kind, metadata }]) => kind === 'Deployment' && metadata.name === name)?.[1]
    const monitored = resources
      .filter(({ kind }) => kind === 'PodMonitor')
      .map(({ spec }) => spec as { selector: Selector; podMetricsEndpoints: { port: string }[] })
      .filter(({ selector }) => selects(selector, pod?.metadata.labels))
      .some(({ podMetricsEndpoints }) => podMetricsEndpoints.every(({ port }) => pod?.spec.containers[0]?.ports?.some((each) => each.name === port)))
    if (!monitored) say(`Prometheus does not read ${name}`)
  }
  const databases = podsOf(resources).find(([{ metadata }]) => metadata.name === 'databases')?.[1].spec.containers[0]?.env
  for (const { name, hasDatabase, hasSeed } of services) {
    if (!hasDatabase) continue
    if (!find(resources, 'Job', `migrate-${name}`)) say(`${name} has no job that migrates its database`)
    if (hasSeed && !find(resources, 'Job', `seed-${name}`)) say(`${name} has no job that adds its first data`)
    const passwords = ['', '_OWNER'].map((role) => `DATABASE${role}_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`)
    if (!passwords.every((wanted) => databases?.some((variable) => variable.name === wanted))) say(`${name} gets no database`)
  }
}

function checkPod(root: string, { kind, metadata: { name } }: Resource, { spec }: Pod, say: (problem: string) => void): void {
  if (spec.securityContext?.runAsNonRoot !== true) say(`${name} may run as root`)
  if (spec.automountServiceAccountToken !== false) say(`${name} may call the API of the cluster`)
  for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
    const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext ?? {}
    if (allowPrivilegeEscalation !== false || readOnlyRootFilesystem !== true || capabilities?.drop?.join() !== 'ALL')
      say(`${name}: ${container.name} is not confined`)
    if (!container.resources?.limits?.cpu || !container.resources.limits.memory) say(`${name}: ${container.name} has no limits`)
    if (!container.image.includes('/')) say(`${name}: the overlay does not say where the image ${container.image} is`)
  }
  if (kind !== 'Deployment') return
  const [main] = spec.containers
  if (
    main?.startupProbe?.httpGet?.path !== '/ready' ||
    main.readinessProbe?.httpGet?.path !== '/ready' ||
    main.livenessProbe?.httpGet?.path !== '/live'
  )
    say(`${name} lacks a probe of /ready or /live`)
  const preStop = Number(main?.lifecycle?.preStop?.exec?.command[1])
  const drain = Number(main?.env?.find((variable) => variable.name === 'DRAIN_MS')?.value) / 1000
  const close =
    Number(/CLOSE_WITHIN = ([\d_]+)/.exec(readFileSync(join(root, 'packages/service-kit/src/run.ts'), 'utf8'))?.[1]?.replace('_', '')) / 1000
  const grace = spec.terminationGracePeriodSeconds ?? 30
  // Also if one of them is missing.
  if (!(preStop + drain + close <= grace)) say(`${name} needs ${preStop} + ${drain} + ${close} s to stop, but has ${grace} s`)
}

/** From outside, only the gateway can be reached, through the ingress. */
function checkDoors(resources: readonly Resource[], say: (problem: string) => void): void {
  const closed = resources.some(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      (spec as PolicySpec).podSelector.matchLabels === undefined &&
      (spec as PolicySpec).policyTypes.join() === 'Ingress,Egress' &&
      !(spec as PolicySpec).ingress,
  )
  if (!closed) say('no policy refuses what no other policy allows')
  for (const { kind, metadata, spec } of resources) {
    const { type = 'ClusterIP' } = (spec ?? {}) as { type?: string }
    if (kind === 'Service' && type !== 'ClusterIP') say(`the service ${metadata.name} is open to the outside`)
    if (kind === 'Service' && metadata.name !== 'gateway' && (spec as { clusterIP?: string }).clusterIP !== 'None')
      say(`the service ${metadata.name} hides its instances`)
    if (
      kind === 'NetworkPolicy' &&
      (spec as PolicySpec).ingress?.some(({ from }) => !from) &&
      (spec as PolicySpec).podSelector.matchLabels?.['app.kubernetes.io/name'] !== 'gateway'
    )
      say(`the policy ${metadata.name} lets everybody in`)
    if (kind === 'Ingress') checkIngress(spec as Ingress, metadata.name, resources, say)
  }
}

interface Ingress {
  readonly tls: readonly { readonly hosts: readonly string[] }[]
  readonly rules: readonly {
    readonly host: string
    readonly http: { readonly paths: readonly { readonly backend: { readonly service: { readonly name: string } } }[] }
  }[]
}

function checkIngress({ tls, rules }: Ingress, name: string, resources: readonly Resource[], say: (problem: string) => void): void {
  const settings = find(resources, 'ConfigMap', 'settings')?.data as Readonly<Record<string, string>> | undefined
  for (const { host, http } of rules) {
    for (const { backend } of http.paths) if (backend.service.name !== 'gateway') say(`the ingress ${name} leads to ${backend.service.name}`)
    if (!tls.some(({ hosts }) => hosts.includes(host))) say(`${host} has no certificate`)
    if (!settings?.PUBLIC_URL?.split(',').includes(`https://${host}`)) say(`PUBLIC_URL does not name https://${host}`)
  }
}

/** Each address in a variable leads to something that listens there, and both sides allow the call. */
function checkCalls(resources: readonly Resource[], say: (problem: string) => void): void {
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as PolicySpec)
  const settings = (find(resources, 'ConfigMap', 'settings')?.data ?? {}) as Readonly<Record<string, string>>
  for (const [{ metadata }, pod] of podsOf(resources)) {
    const read = pod.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
    const usesBucket = ['S3_BUCKET', 'RELEASES_BUCKET'].some((name) => settings[name] && read.includes(name))
    if (usesBucket && pod.metadata.labels['ungana/reaches-outside'] !== 'true')
      say(`${metadata.name} may not reach the bucket: add the component bucket`)
    for (const container of [...pod.spec.containers, ...(pod.spec.initContainers ?? [])]) {
      for (const { name, value = '' } of container.env ?? []) {
        const text = value.replaceAll(/\$\((\w+)\)/g, (_whole, key: string) => settings[key] ?? '')
        for (const [, host = '', port] of text.matchAll(/[a-z]+:\/\/(?:[^@/;,]*@)?([\w.-]+):(\d+)/g)) {
          const target = targetOf(host, resources)
          if (!target) say(`${metadata.name}: ${name} leads to ${host}, which does not exist`)
          else if (!target.ports.includes(Number(port)))
            say(`${metadata.name}: ${name} leads to ${host}:${port}, but ${host} listens on ${target.ports}`)
          else if (!allows(policies, pod.metadata.labels, target.labels, Number(port)))
            say(`${metadata.name} may not call ${host}, which ${name} names`)
        }
      }
    }
  }
}

function targetOf(host: string, resources: readonly Resource[]): { labels: Readonly<Record<string, string>>; ports: readonly number[] } | undefined {
  // Made by operators: CloudNativePG, and the chart of NATS.
  if (host === 'postgres-rw' && find(resources, 'Cluster', 'postgres')) return { labels: { 'cnpg.io/cluster': 'postgres' }, ports: [5432] }
  if (host === 'postgres-pooler' && find(resources, 'Pooler', host)) return { labels: { 'cnpg.io/cluster': 'postgres' }, ports: [5432] }
  if (host === 'nats' && find(resources, 'ConfigMap', 'nats-users')) return { labels: { 'app.kubernetes.io/name': 'nats' }, ports: [4222] }
  const spec = find(resources, 'Service', host)?.spec as
    | { selector: Record<string, string>; ports: { port: number; targetPort?: string }[] }
    | undefined
  const pod = spec && podsOf(resources).find(([, { metadata }]) => selects({ matchLabels: spec.selector }, metadata.labels))?.[1]
  const listens = pod?.spec.containers[0]?.ports?.map(({ containerPort }) => containerPort) ?? []
  return pod && spec && { labels: pod.metadata.labels, ports: spec.ports.map(({ port }) => port).filter((port) => listens.includes(port)) }
}

function allows(
  policies: readonly PolicySpec[],
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
  port: number,
): boolean {
  const names = (ports: readonly { port: number }[] | undefined): boolean => ports?.some((each) => each.port === port) ?? true
  const out = policies.some(
    ({ podSelector, egress }) =>
      selects(podSelector, from) &&
      egress?.some((rule) => names(rule.ports) && rule.to?.some((peer) => peer.podSelector && selects(peer.podSelector, to))),
  )
  const into = policies.some(
    ({ podSelector, ingress }) =>
      selects(podSelector, to) &&
      ingress?.some((rule) => names(rule.ports) && (rule.from?.some((peer) => peer.podSelector && selects(peer.podSelector, from)) ?? true)),
  )
  return out && into
}

function checkConnections(root: string, resources: readonly Resource[], say: (problem: string) => void): void {
  const largest = (name: string): number => {
    const fixed = (find(resources, 'Deployment', name)?.spec as { replicas?: number } | undefined)?.replicas ?? 1
    const scaler = (find(resources, 'HorizontalPodAutoscaler', name) ?? find(resources, 'ScaledObject', name))?.spec as
      | { maxReplicas?: number; maxReplicaCount?: number }
      | undefined
    return scaler?.maxReplicas ?? scaler?.maxReplicaCount ?? fixed
  }
  const services = findParts(root).services.filter(({ hasDatabase }) => hasDatabase)
  const pooler = find(resources, 'Pooler', 'postgres-pooler')?.spec as
    | { instances: number; pgbouncer: { parameters: { default_pool_size: string } } }
    | undefined
  const pooled = pooler && pooler.instances * Number(pooler.pgbouncer.parameters.default_pool_size)
  // During an upgrade each service has one instance more.
  const wanted = services.reduce((sum, { name }) => {
    const instances = largest(name) + 1
    return sum + instances * DIRECT_CONNECTIONS + (pooled ?? instances * POOL)
  }, RESERVED_CONNECTIONS)
  const cluster = find(resources, 'Cluster', 'postgres')?.spec as { postgresql: { parameters: { max_connections: string } } } | undefined
  const has = Number(cluster?.postgresql.parameters.max_connections)
  if (!(wanted <= has)) say(`Postgres takes ${has} connections, but the services open up to ${wanted}`)
}

interface Rollout {
  readonly workloadRef: { readonly name: string }
  readonly strategy: { readonly canary: { readonly analysis: Analysis } }
}

interface Analysis {
  readonly templates: readonly { readonly templateName: string }[]
  readonly args: readonly { readonly name: string }[]
}

/** What scales, judges and ships a part that begins each release as a canary. */
function checkCanaries(root: string, resources: readonly Resource[], say: (problem: string) => void): void {
  for (const { kind, metadata, spec } of resources) {
    if (kind !== 'HorizontalPodAutoscaler' && kind !== 'ScaledObject') continue
    const { kind: scaled = 'Deployment', name } = (spec as { scaleTargetRef: { kind?: string; name: string } }).scaleTargetRef
    const runs = find(resources, 'Rollout', name) ? 'Rollout' : 'Deployment'
    if (scaled !== runs) say(`the autoscaler ${metadata.name} scales the ${scaled} ${name}, but the ${runs} runs its instances`)
  }
  if (!resources.some(({ kind }) => kind === 'Rollout')) return
  for (const { name } of [...findParts(root).services.filter(isRunnable), { name: 'gateway' }]) {
    const { workloadRef, strategy } = (find(resources, 'Rollout', name)?.spec ?? {}) as Partial<Rollout>
    if (workloadRef?.name !== name) say(`${name} has no Rollout`)
    const { templates = [], args = [] } = strategy?.canary.analysis ?? {}
    for (const { templateName } of templates) {
      const template = find(resources, 'AnalysisTemplate', templateName)?.spec as Pick<Analysis, 'args'> | undefined
      if (!template) say(`${name} is judged by ${templateName}, which does not exist`)
      const missing = template?.args.filter((wanted) => !args.some((given) => given.name === wanted.name)) ?? []
      for (const arg of missing) say(`${name} does not tell ${templateName} its ${arg.name}`)
    }
  }
  for (const { kind, metadata, spec } of resources)
    if (kind === 'PodMonitor' && !(spec as { podTargetLabels?: readonly string[] }).podTargetLabels?.includes('rollouts-pod-template-hash'))
      say(`Prometheus cannot tell the canaries of ${metadata.name} from the others`)
  const images = podsOf(resources).flatMap(([, { spec }]) => [...spec.containers, ...(spec.initContainers ?? [])].map(({ image }) => image))
  for (const image of new Set(images))
    if (!image.includes('@sha256:') && !image.startsWith(EXAMPLE_REGISTRY))
      say(`${image} is a tag, under which another image may come: name it by its digest with deploy/kubernetes/set-images.mjs`)
}

interface NatsValues {
  readonly container: { readonly env: Readonly<Record<string, Omit<Variable, 'name'>>> }
}

/** NATS knows the password of each user, in quotes, because it reads some passwords as something else. */
function checkNats({ passwords, given }: Context, resources: readonly Resource[], values: NatsValues, say: (problem: string) => void): void {
  const server = podsOf(resources).find(([{ kind, metadata }]) => kind === 'StatefulSet' && metadata.name === 'nats')?.[1].spec.containers[0]
  const ofChart = Object.entries(values.container.env)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]): Variable => ({ name, ...value }))
  const variables = server?.env ?? ofChart
  for (const name of passwords) {
    const at = variables.findIndex((variable) => variable.name === name)
    const [, helper] = /^"\$\((\w+)\)"$/.exec(variables[at]?.value ?? '') ?? []
    const source = variables.slice(0, Math.max(at, 0)).find((variable) => variable.name === helper)?.valueFrom?.secretKeyRef
    if (source?.key !== name || !given[name]) say(`NATS has no password for ${name}`)
  }
}

export interface Environment {
  readonly name: string
  /** Empty unless it is the image of a part that runs all the time. */
  readonly image: string
  readonly environment: Readonly<Record<string, string>>
}

/** The variables of each container as it gets them, with the secrets that deploy/make-env.mjs makes. */
function resolveVariables(resources: readonly Resource[], given: Readonly<Record<string, string>>, say: (problem: string) => void): Environment[] {
  const settings = (find(resources, 'ConfigMap', 'settings')?.data ?? {}) as Readonly<Record<string, string>>
  return podsOf(resources).flatMap(([{ kind, metadata }, { spec }]) =>
    spec.containers.map((container) => {
      const environment: Record<string, string> = {}
      for (const { name, value, valueFrom } of container.env ?? []) {
        const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {}
        if (setting && settings[setting.key] === undefined) say(`${metadata.name}: ${setting.key} is not set`)
        if (secret && !secret.optional && given[secret.key] === undefined) say(`${metadata.name}: deploy/make-env.mjs does not make ${secret.key}`)
        const found = setting
          ? settings[setting.key]
          : secret
            ? given[secret.key]
            : value?.replaceAll(/\$\((\w+)\)/g, (whole, key: string) => environment[key] ?? whole)
        if (found?.includes('$(')) say(`${metadata.name}: ${name} names a variable that does not exist`)
        if (found !== undefined) environment[name] = found
      }
      return { name: metadata.name, image: kind === 'Deployment' && container.name === metadata.name ? container.image : '', environment }
    }),
  )
}

/** Lets each part read its settings as it does at start. */
export async function trySettings(root: string, environments: readonly Environment[]): Promise<string[]> {
  const parts = environments.flatMap(({ name, image, environment }) =>
    image ? [{ name, config: join(root, name === 'gateway' ? name : `services/${name}`, 'src/config.ts'), environment }] : [],
  )
  const script = `const problems = []
    for (const { name, config, environment } of ${JSON.stringify(parts)}) {
      process.env = environment
      try { (await import(config)).readConfig() } catch (error) { problems.push(name + ': ' + error.message) }
    }
    console.log(JSON.stringify(problems))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env: {} })
  return JSON.parse(stdout) as string[]
}

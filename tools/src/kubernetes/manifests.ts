// Writes the manifests of all parts from docker-compose.yml, so that a service, a setting or a limit is named once.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, parse, Scalar, visit } from 'yaml'
import { type ComposeService, parseYaml } from '#check/compose-source.ts'
import { findParts } from '#parts.ts'
import { analysisSpec, rolloutSpec } from './canary.ts'
import { settingsOf, variablesOf, withDefaults } from './environment.ts'
import type { Resource } from './schemas.ts'

/** Seconds in which an instance still works as usual, while callers and the ingress learn that it ends. */
const PRE_STOP = 3
/** Seconds in which an instance is not ready but still answers. */
const DRAIN = 5
const METRICS_PORT = 9100
/** The least that an instance needs. docker-compose.yml has its limits. */
const requests = { cpu: '50m', memory: '160Mi' }
/** A process uses one processor, so from 600 thousandths on another instance helps. */
const BUSY_CPU = '600m'
/** These follow what waits for them in NATS. */
const followEvents: Readonly<Record<string, { readonly max: number; readonly waiting: number }>> = {
  messaging: { max: 8, waiting: 200 },
  notifications: { max: 6, waiting: 500 },
}
const MAX_REPLICAS = 4
/** Where Prometheus runs, which reads the metrics. */
const PROMETHEUS = 'http://prometheus-operated.monitoring.svc:9090'
const MONITORING = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }

interface Container extends ComposeService {
  readonly stop_grace_period?: string
  readonly tmpfs?: readonly string[]
  readonly healthcheck?: {
    readonly test: readonly string[]
    readonly interval: string
    readonly timeout: string
    readonly retries: number
    readonly start_period: string
    readonly start_interval: string
  }
}

/** Every generated file, by its path below deploy/kubernetes. */
export function writeManifests(root: string, composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8')): Map<string, string> {
  const { services: containers } = parseYaml(composeText) as { services: Record<string, Container> }
  const { services } = findParts(root)
  const entries = Object.entries(containers)
  const processes = entries.filter(([name, { build }]) => build?.args?.PART === 'gateway' || services.some((part) => part.name === name))
  const tasks = entries.filter(([, { restart, profiles }]) => restart === 'no' && (profiles?.includes('services') || profiles?.includes('web')))
  const nats = containers.nats as Container
  const ports = new Map(processes.map(([name, { environment }]) => [name, environment?.PORT ?? '']))
  const reached = (container: Container): string[] => reachedBy(container, new Set(ports.keys()))

  const files = new Map<string, string>()
  const base = new Map<string, readonly Resource[]>()
  for (const [name, container] of processes) {
    const labels = { ...labelsOf(name, name === 'gateway' ? 'gateway' : 'service'), ...reachLabels(reached(container)) }
    base.set(`${name}.yaml`, [
      deployment(name, container, labels),
      service(name, Number(ports.get(name))),
      budget(name),
      acceptPolicy(name, Number(ports.get(name))),
      reachPolicy(name, Number(ports.get(name))),
    ])
  }
  for (const [name, container] of tasks) {
    base.set(`tasks/${name}.yaml`, [job(name, container, { ...labelsOf(name, 'task'), ...reachLabels(reached(container)) })])
  }
  base.set('volumes.yaml', claims([...processes, ...tasks]))
  base.set('network.yaml', networkPolicies())
  for (const [file, resources] of base) files.set(`base/${file}`, text(resources))
  files.set('base/settings.env', settingsFile([...processes, ...tasks].map(([, { environment = {} }]) => environment)))
  files.set('base/kustomization.yaml', kustomization([...base.keys()].sort()))
  files.set('components/nats/nats.yaml', text(natsServer(nats)))
  files.set('components/autoscaling/autoscalers.yaml', text(processes.map(([name]) => autoscaler(name))))
  files.set('components/bucket/kustomization.yaml', bucketComponent(processes, containers.mirror as Container))
  files.set('components/pooler/kustomization.yaml', poolerComponent(processes))
  files.set('components/canary/rollouts.yaml', text([analysis, ...processes.map(([name]) => rollout(name))]))
  files.set('components/monitoring/rules.yaml', text([rules(root)]))
  const users = execFileSync(process.execPath, [join(root, 'packages/service-kit/src/nats-users.ts'), root], { encoding: 'utf8' })
  files.set('components/nats-cluster/users.yaml', text([{ ...head('v1', 'ConfigMap', 'nats-users', 'nats'), data: { 'users.conf': users } }]))
  files.set('nats/values.yaml', natsValues(nats, users))
  return files
}

const header = '# Written by `npm run dev kubernetes` from docker-compose.yml.\n'
const text = (resources: readonly unknown[]): string => header + resources.map(write).join('---\n')

/** What fits into a line is written in one. */
function write(resource: unknown): string {
  const document = new Document(resource, { aliasDuplicateObjects: false, version: '1.1' })
  visit(document, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node).length < 110
    },
    // kubectl's reader of YAML takes a question mark in a list for a key.
    Scalar(_key, node) {
      if (String(node.value).includes('?')) node.type = Scalar.QUOTE_SINGLE
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}

const labelsOf = (name: string, component: string): Record<string, string> => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
  'app.kubernetes.io/part-of': 'ungana',
})
const named = (name: string) => ({ 'app.kubernetes.io/name': name })

function head(apiVersion: string, kind: string, name: string, owner = name): Resource {
  return { apiVersion, kind, metadata: { name, labels: { ...named(owner), 'app.kubernetes.io/part-of': 'ungana' } } }
}

/** What a container calls: services, nats, postgres, and outside for the internet. */
function reachedBy({ environment = {}, networks = [] }: Container, names: ReadonlySet<string>): string[] {
  const hosts = Object.entries(environment)
    .filter(([name]) => /(URL|ADDRESSES|UPSTREAMS)$/.test(name))
    .flatMap(([, value]) => [...withDefaults(value).matchAll(/:\/\/(?:[^@/;,]*@)?([\w-]+):\d+/g)].map(([, host = '']) => host))
  const known = hosts.filter((host) => names.has(host) || host === 'nats' || host === 'postgres')
  return [...new Set([...known, ...(networks.includes('outside') ? ['outside'] : [])])].sort()
}

const reach = (target: string) => ({ [`ungana/reaches-${target}`]: 'true' })
const reachLabels = (targets: readonly string[]): Record<string, string> => Object.assign({}, ...targets.map(reach))

const securityContext = {
  runAsNonRoot: true,
  runAsUser: 1000,
  runAsGroup: 1000,
  fsGroup: 1000,
  fsGroupChangePolicy: 'OnRootMismatch',
  seccompProfile: { type: 'RuntimeDefault' },
}

function container(name: string, given: Container) {
  const { image, command, environment = {}, volumes = [], tmpfs = [], deploy } = given
  const { cpus, memory } = deploy?.resources?.limits ?? {}
  return {
    name,
    image,
    ...(command && { args: command }),
    env: variablesOf(environment),
    resources: { requests, limits: { cpu: cpus, memory: binary(memory ?? '') } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: given.read_only, capabilities: { drop: given.cap_drop } },
    ...(tmpfs.length + volumes.length > 0 && {
      volumeMounts: [
        ...tmpfs.map((entry) => ({ name: 'scratch', mountPath: entry.split(':')[0] })),
        ...volumes.map((volume) => {
          const [source, mountPath, mode] = volume.split(':')
          return { name: source, mountPath, ...(mode === 'ro' && { readOnly: true }) }
        }),
      ],
    }),
  }
}

function podVolumes({ volumes = [], tmpfs = [] }: Container) {
  return [
    ...tmpfs.map((entry) => ({ name: 'scratch', emptyDir: { medium: 'Memory', sizeLimit: binary(/size=(\w+)/.exec(entry)?.[1] ?? '') } })),
    ...volumes.map((volume) => {
      const [claimName = '', , mode] = volume.split(':')
      return { name: claimName, persistentVolumeClaim: { claimName, ...(mode === 'ro' && { readOnly: true }) } }
    }),
  ]
}

/** 64m, 512M and 1G of Compose are powers of two. */
const binary = (size: string): string => `${size.slice(0, -1)}${size.slice(-1).toUpperCase()}i`
const seconds = (duration: string): number => Number(/^(\d+)s$/.exec(duration)?.[1])

/** An instance of a new release must not answer on the tables of the old one. */
function waitForMigrations(given: Container) {
  const { DATABASE_URL = '' } = given.environment ?? {}
  const command = ['node', '../../packages/service-kit/src/wait-for-migrations.ts']
  return container('wait-for-migrations', { ...given, command, environment: { DATABASE_URL }, volumes: [], tmpfs: [] })
}

function deployment(name: string, given: Container, labels: Record<string, string>): Resource {
  const { healthcheck } = given
  if (!healthcheck || !given.stop_grace_period) throw new Error(`${name} has no health check or no time to stop`)
  const isGateway = name === 'gateway'
  const probe = (path: string) => ({ httpGet: { path, port: 'http' } })
  // Compose starts a process for each check, so it checks less often. A request costs nearly nothing.
  const timing = { timeoutSeconds: 3, periodSeconds: 5 }
  const environment = {
    ...given.environment,
    DRAIN_MS: String(DRAIN * 1000),
    ...(isGateway && { OPS_HOST: '0.0.0.0', OPS_PORT: String(METRICS_PORT) }),
  }
  const main = container(name, { ...given, environment } as Container)
  return {
    ...head('apps/v1', 'Deployment', name),
    spec: {
      revisionHistoryLimit: 3,
      selector: { matchLabels: named(name) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: seconds(given.stop_grace_period) + PRE_STOP + DRAIN,
          securityContext,
          topologySpreadConstraints: [spread('topology.kubernetes.io/zone', name), spread('kubernetes.io/hostname', name)],
          ...(given.environment?.DATABASE_URL && { initContainers: [waitForMigrations(given)] }),
          containers: [
            {
              ...main,
              ports: [
                { name: 'http', containerPort: Number(given.environment?.PORT) },
                ...(isGateway ? [{ name: 'metrics', containerPort: METRICS_PORT }] : []),
              ],
              startupProbe: { ...probe('/ready'), ...timing, periodSeconds: 1, failureThreshold: seconds(healthcheck.start_period) },
              readinessProbe: { ...probe('/ready'), ...timing, failureThreshold: 2 },
              livenessProbe: { ...probe('/live'), ...timing, periodSeconds: 10, failureThreshold: 5 },
              lifecycle: { preStop: { exec: { command: ['sleep', String(PRE_STOP)] } } },
            },
          ],
          volumes: podVolumes(given),
        },
      },
    },
  }
}

const spread = (topologyKey: string, name: string) => ({
  topologyKey,
  maxSkew: 1,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: named(name) },
})

/** Services have no address of their own: callers resolve the name to all instances, and spread their calls. */
function service(name: string, port: number): Resource {
  const isGateway = name === 'gateway'
  return {
    ...head('v1', 'Service', name),
    spec: { ...(!isGateway && { clusterIP: 'None' }), selector: named(name), ports: [{ name: 'http', port, targetPort: 'http' }] },
  }
}

const budget = (name: string): Resource => ({
  ...head('policy/v1', 'PodDisruptionBudget', name),
  spec: { maxUnavailable: 1, selector: { matchLabels: named(name) } },
})

function job(name: string, given: Container, labels: Record<string, string>): Resource {
  const isSeed = given.environment?.DATABASE_URL && !given.command?.[1]?.startsWith('src/deploy/')
  return {
    ...head('batch/v1', 'Job', name),
    metadata: { name, labels: labelsOf(name, 'task'), annotations: { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } },
    spec: {
      // A job is repeated until Postgres, NATS or the job before it is ready.
      backoffLimit: 30,
      template: {
        metadata: { labels },
        spec: {
          restartPolicy: 'OnFailure',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext,
          ...(isSeed && { initContainers: [waitForMigrations(given)] }),
          containers: [container(name, given)],
          volumes: podVolumes(given),
        },
      },
    },
  }
}

function claims(containers: readonly [string, Container][]): Resource[] {
  const names = new Set(containers.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] as string)))
  return [...names].sort().map((name) => ({
    ...head('v1', 'PersistentVolumeClaim', name),
    // All instances of a service share its files.
    spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: name === 'releases' ? '2Gi' : '20Gi' } } },
  }))
}

/**
 * With a bucket, uploads only arrive on a disk of the instance, and everything that keeps files or releases reaches the internet. Beside each gateway runs
 * what copies the releases for it.
 */
function bucketComponent(processes: readonly [string, Container][], mirror: Container): string {
  const users = processes.filter(([, { environment }]) => environment?.S3_BUCKET !== undefined)
  const own = (claim: string) => ({ op: 'replace', path: '/spec/template/spec/volumes/1', value: { name: claim, emptyDir: { sizeLimit: '2Gi' } } })
  const reachesOutside = { op: 'add', path: '/spec/template/metadata/labels/ungana~1reaches-outside', value: 'true' }
  const without = (claim: string) => ({
    patch: write({ $patch: 'delete', apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: claim } }),
  })
  // A pod gets visitors only once its copy is complete.
  const beside = {
    ...container('mirror', { ...mirror, volumes: ['releases:/releases'] }),
    readinessProbe: { exec: { command: mirror.healthcheck?.test.slice(1) }, periodSeconds: 5 },
  }
  const patches = [
    ...users.flatMap(([name, given]) => {
      const [claim = ''] = given.volumes?.[0]?.split(':') ?? []
      return [patchOf('Deployment', name, [reachesOutside, own(claim)]), without(claim)]
    }),
    patchOf('Deployment', 'gateway', [reachesOutside, own('releases'), { op: 'add', path: '/spec/template/spec/containers/-', value: beside }]),
    patchOf('Job', 'web', [reachesOutside, own('releases')]),
    without('releases'),
  ]
  return header + write({ apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', patches })
}

/** With a pooler, services reach Postgres through it, and only sweepers do so directly. */
function poolerComponent(processes: readonly [string, Container][]): string {
  const patches = processes.flatMap(([name, { environment = {} }]) => {
    const variables = variablesOf(environment)
    const index = variables.findIndex((variable) => variable.name === 'DATABASE_URL')
    const { value = '' } = variables[index] ?? {}
    if (index === -1) return []
    const list = '/spec/template/spec/containers/0/env'
    return patchOf('Deployment', name, [
      { op: 'replace', path: `${list}/${index}/value`, value: value.replace('$(POSTGRES_HOST)', 'postgres-pooler:5432') },
      { op: 'add', path: `${list}/-`, value: { name: 'DATABASE_DIRECT_URL', value } },
    ])
  })
  return header + write({ apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', resources: ['pooler.yaml'], patches })
}

const patchOf = (kind: string, name: string, operations: readonly object[]) => ({ target: { kind, name }, patch: write(operations) })

const policy = (name: string, spec: object): Resource => ({ ...head('networking.k8s.io/v1', 'NetworkPolicy', name, 'network'), spec })
const tcp = (...ports: readonly number[]) => ports.map((port) => ({ protocol: 'TCP', port }))
const pods = (matchLabels: Record<string, string>) => ({ podSelector: { matchLabels } })
const postgresPods = { 'cnpg.io/cluster': 'postgres' }

/** Who may call a part: everybody may call the gateway, and only the pods that say so may call a service. */
function acceptPolicy(name: string, port: number): Resource {
  const ingress =
    name === 'gateway'
      ? [{ ports: tcp(port) }, { from: [MONITORING], ports: tcp(METRICS_PORT) }]
      : [{ from: [pods(reach(name)), MONITORING], ports: tcp(port) }]
  return policy(name, { ...pods(named(name)), policyTypes: ['Ingress'], ingress })
}

const reachPolicy = (name: string, port: number): Resource =>
  policy(`reaches-${name}`, { ...pods(reach(name)), policyTypes: ['Egress'], egress: [{ to: [pods(named(name))], ports: tcp(port) }] })

function networkPolicies(): Resource[] {
  const everything = { podSelector: {} }
  const dns = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }
  const nodeCache = { ipBlock: { cidr: '169.254.20.10/32' } }
  const operator = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'cnpg-system' } } }
  // Addresses inside a cluster or a private network, and the cloud's own metadata service.
  const inside = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
  return [
    policy('nothing', { ...everything, policyTypes: ['Ingress', 'Egress'] }),
    policy('names', {
      ...everything,
      policyTypes: ['Egress'],
      egress: [{ to: [dns, nodeCache], ports: [{ protocol: 'UDP', port: 53 }, ...tcp(53)] }],
    }),
    policy('reaches-nats', { ...pods(reach('nats')), policyTypes: ['Egress'], egress: [{ to: [pods(named('nats'))], ports: tcp(4222) }] }),
    policy('reaches-postgres', { ...pods(reach('postgres')), policyTypes: ['Egress'], egress: [{ to: [pods(postgresPods)], ports: tcp(5432) }] }),
    policy('reaches-outside', {
      ...pods(reach('outside')),
      policyTypes: ['Egress'],
      egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: inside } }, { ipBlock: { cidr: '2000::/3' } }] }],
    }),
    policy('nats', {
      ...pods(named('nats')),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [pods(reach('nats'))], ports: tcp(4222) },
        { from: [pods(named('nats'))], ports: tcp(6222) },
        { from: [MONITORING], ports: tcp(8222, 7777) },
      ],
      egress: [{ to: [pods(named('nats'))], ports: tcp(6222) }],
    }),
    policy('postgres', {
      ...pods(postgresPods),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [pods(reach('postgres')), pods(postgresPods), operator], ports: tcp(5432) },
        { from: [pods(postgresPods), operator], ports: tcp(8000) },
        { from: [MONITORING], ports: tcp(9187) },
      ],
      // It needs the API of the cluster and the store of its backups.
      egress: [{}],
    }),
  ]
}

function natsServer(given: Container): Resource[] {
  const { healthcheck, volumes: [data = ''] = [] } = given
  if (!healthcheck) throw new Error('nats has no health check')
  const [claim = '', mountPath] = data.split(':')
  const exec = { exec: { command: healthcheck.test.slice(1) } }
  const server = container('nats', { ...given, volumes: [] })
  return [
    {
      ...head('apps/v1', 'StatefulSet', 'nats'),
      spec: {
        serviceName: 'nats',
        replicas: 1,
        selector: { matchLabels: named('nats') },
        template: {
          metadata: { labels: labelsOf('nats', 'broker') },
          spec: {
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            terminationGracePeriodSeconds: 60,
            securityContext,
            containers: [
              {
                ...server,
                volumeMounts: [...(server.volumeMounts ?? []), { name: claim, mountPath }],
                ports: [{ name: 'nats', containerPort: 4222 }],
                startupProbe: { ...exec, periodSeconds: seconds(healthcheck.start_interval), failureThreshold: 120 },
                readinessProbe: { ...exec, periodSeconds: seconds(healthcheck.interval), timeoutSeconds: seconds(healthcheck.timeout) },
              },
            ],
            volumes: podVolumes({ ...given, volumes: [] }),
          },
        },
        volumeClaimTemplates: [{ metadata: { name: claim }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } } }],
      },
    },
    { ...head('v1', 'Service', 'nats'), spec: { clusterIP: 'None', selector: named('nats'), ports: [{ name: 'nats', port: 4222 }] } },
  ]
}

/** The passwords of NATS's users, for the official chart, which sorts variables by name. */
function natsValues(given: Container, users: string): string {
  const variables = variablesOf(given.environment ?? {})
  const wanted = [...users.matchAll(/password: \$(\w+)/g)].map(([, name = '']) => name)
  const helpers = variables.filter(({ name }) => name.startsWith('PLAIN_'))
  const rename = (value: string): string => value.replace('$(PLAIN_', '$(A_')
  const env = Object.fromEntries([
    ...helpers.map(({ name, valueFrom }) => [name.replace('PLAIN_', 'A_'), { valueFrom }]),
    ...variables.filter(({ name }) => wanted.includes(name)).map(({ name, value = '' }) => [name, { value: rename(value) }]),
  ])
  return (
    '# Written by `npm run dev kubernetes`. For the official chart: helm upgrade --install nats nats/nats --version 2.14.2 -n ungana -f values.yaml -f cluster.yaml\n' +
    write({ container: { env } })
  )
}

function autoscaler(name: string): Resource {
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name }
  const events = followEvents[name]
  // Each step down waits five minutes, because load comes and goes.
  const behavior = { scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } }
  if (!events) {
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: BUSY_CPU } } }]
    return {
      ...head('autoscaling/v2', 'HorizontalPodAutoscaler', name),
      spec: { scaleTargetRef: target, minReplicas: 2, maxReplicas: MAX_REPLICAS, metrics, behavior },
    }
  }
  return {
    ...head('keda.sh/v1alpha1', 'ScaledObject', name),
    spec: {
      scaleTargetRef: { name },
      minReplicaCount: 2,
      maxReplicaCount: events.max,
      pollingInterval: 15,
      advanced: { horizontalPodAutoscalerConfig: { behavior } },
      // If Prometheus is down, the number of instances stays.
      fallback: { failureThreshold: 4, replicas: 2, behavior: 'currentReplicasIfHigher' },
      triggers: [
        {
          type: 'prometheus',
          metadata: {
            serverAddress: PROMETHEUS,
            // Every instance reports the same number for a consumer.
            query: `sum(max by (consumer) (courier_consumer_waiting{job="${name}"}))`,
            threshold: String(events.waiting),
          },
        },
        { type: 'cpu', metricType: 'AverageValue', metadata: { value: BUSY_CPU } },
      ],
    },
  }
}

const analysis: Resource = { ...head('argoproj.io/v1alpha1', 'AnalysisTemplate', 'canary'), spec: analysisSpec(PROMETHEUS) }
const rollout = (name: string): Resource => ({ ...head('argoproj.io/v1alpha1', 'Rollout', name), spec: rolloutSpec(name) })

const rules = (root: string): Resource => ({
  ...head('monitoring.coreos.com/v1', 'PrometheusRule', 'ungana'),
  spec: parse(readFileSync(join(root, 'deploy/observability/alerts.yml'), 'utf8')) as object,
})

function settingsFile(environments: readonly Readonly<Record<string, string>>[]): string {
  const lines = [...settingsOf(environments)].flatMap(([name, fallback]) => (fallback === undefined ? [] : [`${name}=${fallback}`]))
  return `${header}# The defaults. docs/operate.md explains each; an overlay's settings.env changes them.\n${lines.join('\n')}\n`
}

function kustomization(resources: readonly string[]): string {
  const content = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources,
    configMapGenerator: [{ name: 'settings', envs: ['settings.env'] }],
  }
  return header + write(content)
}

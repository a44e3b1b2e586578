// Proves that each rule for the manifests finds a planted mistake.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { makeEnvironment } from '#check/compose-source.ts'
import { checkOverlay, kubernetesProblems, readContext, staleFiles, trySettings } from '#check/kubernetes.ts'
import { buildOverlay } from '#kubernetes/kustomize.ts'
import { writeManifests } from '#kubernetes/manifests.ts'
import { type Resource, resourceProblems } from '#kubernetes/schemas.ts'
import { checkoutRoot } from '#parts.ts'

const folder = join(checkoutRoot, 'deploy/kubernetes')
const context = readContext(checkoutRoot)
const readText = (file: string) => readFileSync(file, 'utf8')

it('finds no problem in the manifests of this checkout', async () => {
  expect(await kubernetesProblems(checkoutRoot)).toEqual([])
})

it('reports a generated file that was changed by hand', () => {
  const planted = staleFiles(context, (file) => (file.endsWith('base/deals.yaml') ? readText(file).replace('28', '20') : readText(file)))
  expect(planted).toEqual(['deploy/kubernetes/base/deals.yaml is not current: npm run dev kubernetes'])
})

it('reports a generated file of a part that is gone', () => {
  const written = new Map([...context.written].filter(([name]) => name !== 'base/deals.yaml'))
  expect(staleFiles({ ...context, written })).toEqual(['deploy/kubernetes/base/deals.yaml belongs to no part: delete it'])
})

type Mistake = readonly [what: string, patch: string, complaint: string]

/** Each is a patch that an operator could add to the overlay `small`. */
const mistakes: readonly Mistake[] = [
  [
    'a field that the API does not know',
    '{ kind: Deployment, name: deals } add /spec/template/spec/containers/0/readynessProbe {}',
    'readynessProbe',
  ],
  ['a field of the wrong type', '{ kind: Deployment, name: deals } add /spec/replicas "2"', 'Deployment deals: /spec/replicas must be integer'],
  [
    'a field that an operator does not know',
    '{ kind: Cluster, name: postgres } add /spec/instance 3',
    'Cluster postgres: /spec must NOT have additional properties',
  ],
  ['a patch without a target', '{ kind: Deployment, name: warehouse } add /spec/replicas 2', 'a patch finds no Deployment warehouse'],
  ['a patch of a missing field', '{ kind: Deployment, name: deals } replace /spec/replicas 2', 'Deployment deals has no /spec/replicas'],
  ['root', '{ kind: Deployment, name: deals } remove /spec/template/spec/securityContext/runAsNonRoot', 'deals may run as root'],
  [
    'a token of the cluster',
    '{ kind: Deployment, name: deals } remove /spec/template/spec/automountServiceAccountToken',
    'deals may call the API of the cluster',
  ],
  [
    'a writable root',
    '{ kind: Deployment, name: deals } replace /spec/template/spec/containers/0/securityContext/readOnlyRootFilesystem false',
    'deals: deals is not confined',
  ],
  ['no limits', '{ kind: Deployment, name: deals } remove /spec/template/spec/containers/0/resources/limits/memory', 'deals: deals has no limits'],
  ['no probe', '{ kind: Deployment, name: deals } remove /spec/template/spec/containers/0/livenessProbe', 'deals lacks a probe'],
  [
    'too little time to stop',
    '{ kind: Deployment, name: deals } replace /spec/template/spec/terminationGracePeriodSeconds 20',
    'deals needs 3 + 5 + 15 s to stop, but has 20 s',
  ],
  ['no time for callers', '{ kind: Deployment, name: deals } remove /spec/template/spec/containers/0/lifecycle', 'deals needs NaN'],
  ['a missing setting', '{ kind: ConfigMap, name: settings } remove /data/PUBLIC_URL', 'identity: PUBLIC_URL is not set'],
  [
    'a secret that nobody makes',
    '{ kind: Deployment, name: deals } add /spec/template/spec/containers/0/env/- { name: LOST, valueFrom: { secretKeyRef: { name: ungana, key: LOST_KEY } } }',
    'does not make LOST_KEY',
  ],
  [
    'a variable built from a missing one',
    '{ kind: Deployment, name: deals } add /spec/template/spec/containers/0/env/- { name: LOST, value: $(NOWHERE) }',
    'LOST names a variable that does not exist',
  ],
  ['a second open service', '{ kind: Service, name: deals } add /spec/type LoadBalancer', 'the service deals is open to the outside'],
  ['a service that hides its instances', '{ kind: Service, name: deals } remove /spec/clusterIP', 'the service deals hides its instances'],
  ['a policy for everybody', '{ kind: NetworkPolicy, name: deals } remove /spec/ingress/0/from', 'the policy deals lets everybody in'],
  ['no closed door', '{ kind: NetworkPolicy, name: nothing } replace /spec/policyTypes [Egress]', 'no policy refuses'],
  [
    'an ingress to a service',
    '{ kind: Ingress, name: ungana } replace /spec/rules/0/http/paths/0/backend/service/name identity',
    'the ingress ungana leads to identity',
  ],
  ['an ingress without a certificate', '{ kind: Ingress, name: ungana } replace /spec/tls []', 'ungana.example has no certificate'],
  ['another host', '{ kind: Ingress, name: ungana } replace /spec/rules/0/host trade.example', 'PUBLIC_URL does not name https://trade.example'],
  [
    'a call that the caller may not make',
    '{ kind: Deployment, name: deals } remove /spec/template/metadata/labels/ungana~1reaches-directory',
    'deals may not call directory, which SERVICE_ADDRESSES names',
  ],
  [
    'a call that the other side refuses',
    '{ kind: NetworkPolicy, name: directory } replace /spec/ingress []',
    'gateway may not call directory, which UPSTREAMS names',
  ],
  [
    'a bucket that nobody may reach',
    '{ kind: ConfigMap, name: settings } replace /data/S3_BUCKET trade',
    'deals may not reach the bucket: add the component bucket',
  ],
  [
    'releases in a bucket that nobody may reach',
    '{ kind: ConfigMap, name: settings } replace /data/RELEASES_BUCKET trade',
    'web may not reach the bucket: add the component bucket',
  ],
  ['a port on which nothing listens', '{ kind: Service, name: directory } replace /spec/ports/0/port 3001', 'leads to directory:3000'],
  ['an unknown host', '{ kind: ConfigMap, name: settings } replace /data/POSTGRES_HOST db:5432', 'DATABASE_URL leads to db, which does not exist'],
  [
    'too few connections',
    "{ kind: Cluster, name: postgres } replace /spec/postgresql/parameters/max_connections '100'",
    'Postgres takes 100 connections, but the services open up to 195',
  ],
  [
    'a password of NATS without quotes',
    '{ kind: StatefulSet, name: nats } replace /spec/template/spec/containers/0/env []',
    'NATS has no password for NATS_PASSWORD_ADMIN',
  ],
]

/** Adds patches to the overlay `small`. */
function patched(...planted: readonly string[]) {
  const patches = planted.map((each) => {
    const [, target, op, path, value] = /^(\{.*?\}) (add|replace|remove) (\S+) ?(.*)$/.exec(each) ?? []
    return `  - target: ${target}\n    patch: |\n      - { op: ${op}, path: ${path}${value ? `, value: ${value}` : ''} }\n`
  })
  return checkOverlay(context, 'small', (file) =>
    file.endsWith('small/kustomization.yaml') ? readText(file).replace('patches:\n', `patches:\n${patches.join('')}`) : readText(file),
  )
}

it.each(mistakes)('reports %s', (_what, planted, complaint) => {
  expect(patched(planted).problems.join('\n')).toContain(complaint)
})

it('lets each part read its settings', async () => {
  const { environments } = patched(
    '{ kind: ConfigMap, name: settings } replace /data/RATE_LIMITS loose',
    '{ kind: ConfigMap, name: settings } replace /data/MAIL_FROM ""',
    '{ kind: Deployment, name: deals } replace /spec/template/spec/containers/0/env []',
  )
  const problems = (await trySettings(checkoutRoot, environments)).join('\n')
  expect(problems).toContain('gateway: The configuration is not valid:\n  RATE_LIMITS must be normal or wide')
  expect(problems).toContain('MAIL_FROM is required')
  expect(problems).toMatch(/deals: [^:]*:[^:]*DATABASE_URL is required/)
})

const files: readonly (readonly [what: string, file: string, from: string | RegExp, to: string, complaint: string])[] = [
  [
    'an image that the overlay does not name',
    'small/kustomization.yaml',
    /^ {2}- \{ name: ungana-deals,.*\n/m,
    '',
    'the overlay does not say where the image ungana-deals is',
  ],
  ['no autoscaler', 'autoscaling/autoscalers.yaml', 'metadata: { name: payments,', 'metadata: { name: payment,', 'payments has no autoscaler'],
  ['a part without monitoring', 'monitoring/monitors.yaml', 'component: service', 'component: services', 'Prometheus does not read payments'],
  ['a port without metrics', 'monitoring/monitors.yaml', 'port: metrics', 'port: ops', 'Prometheus does not read gateway'],
  [
    'a canary that is not scaled',
    'canary/kustomization.yaml',
    'value: Rollout',
    'value: Deployment',
    'the autoscaler identity scales the Deployment identity, but the Rollout runs its instances',
  ],
  [
    'a canary that Prometheus does not know',
    'canary/kustomization.yaml',
    'value: [rollouts-pod-template-hash]',
    'value: [pod-template-hash]',
    'Prometheus cannot tell the canaries of gateway from the others',
  ],
  ['a part without a canary', 'canary/rollouts.yaml', 'kind: Deployment, name: deals', 'kind: Deployment, name: deal', 'deals has no Rollout'],
  [
    'a canary that nobody judges',
    'canary/rollouts.yaml',
    'metadata: { name: canary,',
    'metadata: { name: judge,',
    'is judged by canary, which does not',
  ],
  ['a judge who does not know the part', 'canary/rollouts.yaml', /- \{ name: part, value: deals \}\n */, '', 'deals does not tell canary its part'],
  ['a field that Argo Rollouts does not know', 'canary/rollouts.yaml', 'maxSurge', 'surge', 'Rollout identity: /spec/strategy/canary must NOT have'],
  [
    'a question that it does not know',
    'canary/rollouts.yaml',
    'failureCondition',
    'failCondition',
    'AnalysisTemplate canary: /spec/metrics/0 must NOT',
  ],
  [
    'an image that a tag names',
    'three-zones/kustomization.yaml',
    'registry.example.com/ungana/deals,',
    'registry.example.org/ungana/deals,',
    'registry.example.org/ungana/deals:1 is a tag',
  ],
  [
    'a field of kustomize that the check does not know',
    'small/kustomization.yaml',
    'namespace: ungana',
    'namePrefix: a',
    'this check does not know namePrefix',
  ],
  [
    'settings for which there are no defaults',
    'small/kustomization.yaml',
    'name: settings',
    'name: setting',
    'there are no settings setting to change',
  ],
]

it.each(files)('reports %s', (_what, name, from, to, complaint) => {
  const overlay = name.startsWith('small') ? 'small' : 'three-zones'
  const { problems } = checkOverlay(context, overlay, (file) => (file.endsWith(name) ? readText(file).replace(from, to) : readText(file)))
  expect(problems.join('\n')).toContain(complaint)
})

it('accepts three zones without canaries', () => {
  const { problems } = checkOverlay(context, 'three-zones', (file) =>
    file.endsWith('three-zones/kustomization.yaml') ? readText(file).replace('  - ../../components/canary\n', '') : readText(file),
  )
  expect(problems).toEqual([])
})

it('takes more instances than Postgres has connections, behind a pooler', () => {
  const busy = (component: string) =>
    checkOverlay(context, 'small', (file) =>
      file.endsWith('small/kustomization.yaml')
        ? readText(file)
            .replace('components:\n', `components:\n${component}`)
            .replace(
              'patches:\n',
              'patches:\n  - { target: { kind: Deployment, name: messaging }, patch: "[{ op: add, path: /spec/replicas, value: 30 }]" }\n',
            )
        : readText(file),
    )
  expect(busy('').problems).toEqual(['small: Postgres takes 200 connections, but the services open up to 543'])
  const { problems, environments } = busy('  - ../../components/pooler\n')
  expect(problems).toEqual([])
  const { DATABASE_URL, DATABASE_DIRECT_URL } = environments.find(({ name, image }) => name === 'messaging' && image)?.environment ?? {}
  expect([DATABASE_URL, DATABASE_DIRECT_URL].map((url) => url?.replace(/.*@/, ''))).toEqual([
    'postgres-pooler:5432/messaging',
    'postgres-rw:5432/messaging',
  ])
})

it('names images by their digests', () => {
  const overlay = mkdtempSync(join(tmpdir(), 'ungana-overlay-'))
  const file = join(overlay, 'kustomization.yaml')
  const setImages = (...images: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'set-images.mjs'), overlay, ...images], { encoding: 'utf8' }).stderr
  const digest = `sha256:${'0a'.repeat(32)}`
  try {
    const before = readText(join(folder, 'overlays/three-zones/kustomization.yaml'))
    writeFileSync(file, before)
    expect(setImages(`registry.example.org/ungana/deals@${digest}`, 'registry.example.org/ungana/payments:2')).toContain(
      'is not an address with a digest',
    )
    expect(setImages(`registry.example.org/ungana/warehouse@${digest}`)).toContain('has no image ungana-warehouse')
    expect(readText(file)).toBe(before)

    const parts = [...before.matchAll(/name: ungana-(\w+)/g)].map(([, name]) => name)
    setImages(...parts.map((name) => `registry.example.org:5000/ungana/${name}@${digest}`))
    const { problems, environments } = checkOverlay(context, 'three-zones', (name) =>
      readText(name.endsWith('three-zones/kustomization.yaml') ? file : name),
    )
    expect(problems).toEqual([])
    expect(environments).toContainEqual(expect.objectContaining({ name: 'deals', image: `registry.example.org:5000/ungana/deals@${digest}` }))
  } finally {
    rmSync(overlay, { recursive: true })
  }
})

it('writes what docker-compose.yml says of ports, limits and settings', () => {
  const compose = readText(join(checkoutRoot, 'docker-compose.yml'))
  const changed = compose
    .replaceAll("PORT: '3000'", "PORT: '4000'")
    .replaceAll('memory: 512M', 'memory: 700M')
    .replace('CONTACT_EMAIL:-', 'CONTACT_EMAIL:-a@example.org')
  const written = writeManifests(checkoutRoot, changed)
  expect(written.get('base/deals.yaml')).toContain('containerPort: 4000')
  expect(written.get('base/deals.yaml')).toContain('memory: 700Mi')
  expect(written.get('base/settings.env')).toContain('\nCONTACT_EMAIL=a@example.org\n')
  expect(written.get('base/settings.env')).not.toMatch(/PASSWORD=|_KEY=|SECRET=|SMTP_URL/)
})

it('refuses a value that is built from a secret that may be missing', () => {
  const compose = readText(join(checkoutRoot, 'docker-compose.yml'))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the Compose file.
  const changed = compose.replace('${NATS_PASSWORD_DEALS:?run node deploy/make-env.mjs}@', '${NATS_PASSWORD_DEALS:-}@')
  expect(() => writeManifests(checkoutRoot, changed)).toThrow('NATS_URL is built from NATS_PASSWORD_DEALS, which may be missing')
})

it('makes the secrets that the manifests read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-secrets-'))
  try {
    const env = join(directory, '.env')
    const given: Record<string, string> = { ...makeEnvironment(checkoutRoot), STRIPE_SECRET_KEY: 'sk_test' }
    writeFileSync(
      env,
      Object.entries(given)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    const printed = execFileSync(process.execPath, [join(folder, 'make-secrets.mjs'), env], { encoding: 'utf8' })
    const secrets = parseAllDocuments(printed).map((document) => document.toJS() as Resource & { stringData: Record<string, string> })
    expect(secrets.flatMap(resourceProblems)).toEqual([])
    expect(secrets[0]).toMatchObject({
      metadata: { name: 'ungana' },
      stringData: { STRIPE_SECRET_KEY: 'sk_test', NATS_PASSWORD_DEALS: given.NATS_PASSWORD_DEALS },
    })
    expect(secrets[1]).toMatchObject({
      metadata: { name: 'postgres-superuser' },
      stringData: { username: 'postgres', password: given.POSTGRES_PASSWORD },
    })
    writeFileSync(env, readText(env).replace(/^DATABASE_OWNER_PASSWORD_DEALS=.*\n/m, ''))
    const incomplete = spawnSync(process.execPath, [join(folder, 'make-secrets.mjs'), env], { encoding: 'utf8' })
    expect(incomplete.stderr).toContain('.env has no DATABASE_OWNER_PASSWORD_DEALS: run node deploy/make-env.mjs')
    const used = JSON.stringify(buildOverlay(join(folder, 'overlays/small')))
    for (const [, name] of used.matchAll(/"secretKeyRef":\{"name":"([^"]+)"/g)) expect(secrets.map(({ metadata }) => metadata.name)).toContain(name)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

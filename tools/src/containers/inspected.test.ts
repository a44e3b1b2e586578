import { expect, it } from 'vitest'
import type { Compose, ComposeService } from '#check/compose-source.ts'
import { bytesInUse } from '#containers/figures.ts'
import { containerProblems, type Inspected, stateProblems, targetsOf } from '#containers/inspected.ts'

const service: ComposeService = {
  restart: 'unless-stopped',
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  networks: ['inside', 'data'],
  volumes: ['releases:/releases:ro', 'files:/files'],
  ports: ['127.0.0.1:8080:3000'],
  deploy: { resources: { limits: { cpus: '0.5', memory: '512M', pids: 200 } } },
}

const inspected: Inspected = {
  Config: { User: 'node' },
  HostConfig: {
    ReadonlyRootfs: true,
    Init: true,
    Privileged: false,
    CapAdd: null,
    CapDrop: ['ALL'],
    SecurityOpt: ['no-new-privileges:true'],
    Memory: 536_870_912,
    NanoCpus: 500_000_000,
    PidsLimit: 200,
    PortBindings: { '3000/tcp': [{ HostIp: '127.0.0.1', HostPort: '8080' }] },
    RestartPolicy: { Name: 'unless-stopped' },
  },
  Mounts: [
    { Type: 'volume', Name: 'site_files', Destination: '/files', RW: true },
    { Type: 'volume', Name: 'site_releases', Destination: '/releases', RW: false },
    { Type: 'volume', Name: 'a'.repeat(64), Destination: '/var/lib/postgresql', RW: true },
  ],
  NetworkSettings: { Networks: { site_data: { IPAddress: '10.0.0.2' }, site_inside: { IPAddress: '10.0.1.2' } } },
  RestartCount: 0,
  State: { Status: 'running', ExitCode: 0, OOMKilled: false, Health: { Status: 'healthy' } },
}

const host = (change: Partial<Inspected['HostConfig']>): Inspected => ({ ...inspected, HostConfig: { ...inspected.HostConfig, ...change } })
const state = (change: Partial<Inspected['State']>): Inspected => ({ ...inspected, State: { ...inspected.State, ...change } })

it('accepts a container that has what its service asks for', () => {
  expect(containerProblems('site', service, inspected)).toEqual([])
  expect(stateProblems(service, inspected)).toEqual([])
})

it.each([
  ['a writable root', host({ ReadonlyRootfs: false }), 'read-only root'],
  ['no init', host({ Init: false }), 'init'],
  ['all rights', host({ Privileged: true }), 'privileged'],
  ['root', { ...inspected, Config: { User: '0:0' } }, 'root user'],
  ['nobody named', { ...inspected, Config: { User: '' } }, 'root user'],
  ['kept capabilities', host({ CapDrop: null }), 'dropped capabilities'],
  ['more capabilities', host({ CapAdd: ['NET_ADMIN'] }), 'added capabilities: NET_ADMIN'],
  ['new privileges', host({ SecurityOpt: null }), 'security options'],
  ['no limit of memory', host({ Memory: 0 }), 'bytes of memory: 0, not 536870912'],
  ['more processors', host({ NanoCpus: 1e9 }), 'processors: 1, not 0.5'],
  ['no limit of processes', host({ PidsLimit: null }), 'processes'],
  ['no restart', host({ RestartPolicy: { Name: 'no' } }), 'restart policy'],
  ['a second port', host({ PortBindings: { '3000/tcp': [{}], '9090/tcp': [{}] } }), 'published ports: 2, not 1'],
  ['another network', { ...inspected, NetworkSettings: { Networks: { site_outside: { IPAddress: '10.0.2.2' } } } }, 'networks: site_outside, not'],
  ['a writable volume', { ...inspected, Mounts: inspected.Mounts.map((mount) => ({ ...mount, RW: true })) }, 'volumes'],
])('reports %s', (_what, container, complaint) => {
  expect(containerProblems('site', service, container)).toEqual([expect.stringContaining(complaint)])
})

it('reports a container that does not do what it is for', () => {
  expect(stateProblems(service, state({ Status: 'exited' }))).toEqual(['is exited, not running'])
  expect(stateProblems(service, state({ Health: { Status: 'unhealthy' } }))).toEqual(['is unhealthy, not healthy'])
  expect(stateProblems(service, { ...state({ OOMKilled: true }), RestartCount: 2 })).toEqual([
    'was restarted 2 times',
    'needed more memory than it may have',
  ])
  const task = { ...service, restart: 'no' }
  expect(stateProblems(task, state({ Status: 'exited' }))).toEqual([])
  expect(stateProblems(task, state({ Status: 'exited', ExitCode: 1 }))).toEqual(['ended with 1'])
  expect(stateProblems(task, inspected)).toEqual(['is running, not exited'])
})

it('names every address of what listens', () => {
  const compose: Compose = { services: { directory: service, backup: { network_mode: 'none' } }, networks: {}, volumes: {} }
  const containers = new Map([
    ['directory', inspected],
    ['backup', inspected],
    ['streams', inspected],
    ['seed', state({ Status: 'exited' })],
  ])
  expect(targetsOf(compose, containers, (name) => (name === 'streams' ? undefined : 3000))).toEqual([
    { service: 'directory', network: 'site_data', address: '10.0.0.2', port: 3000 },
    { service: 'directory', network: 'site_inside', address: '10.0.1.2', port: 3000 },
  ])
})

it('reads how much memory the engine states', () => {
  expect(['12.5MiB / 512MiB', '1.5GiB / 2GiB', '900KiB / 1GiB', '12B / 1GiB'].map(bytesInUse)).toEqual([13_107_200, 1_610_612_736, 921_600, 12])
})

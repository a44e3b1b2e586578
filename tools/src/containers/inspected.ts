// Compares what an engine says about a container with what docker-compose.yml asks for.
import type { Compose, ComposeService } from '#check/compose-source.ts'

/** What this project reads of `docker inspect`. */
export interface Inspected {
  readonly Config: { readonly User: string }
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean
    readonly Init?: boolean
    readonly Privileged: boolean
    readonly CapAdd?: readonly string[] | null
    readonly CapDrop?: readonly string[] | null
    readonly SecurityOpt?: readonly string[] | null
    readonly Memory: number
    readonly NanoCpus: number
    readonly PidsLimit?: number | null
    readonly PortBindings?: Readonly<Record<string, readonly unknown[]>> | null
    readonly RestartPolicy: { readonly Name: string }
  }
  readonly Mounts: readonly { readonly Type: string; readonly Name?: string; readonly Destination: string; readonly RW: boolean }[]
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>> }
  readonly RestartCount: number
  readonly State: {
    readonly Status: string
    readonly ExitCode: number
    readonly OOMKilled: boolean
    readonly Health?: { readonly Status: string }
  }
}

/** @param project Compose puts this name before those of networks and volumes */
export function containerProblems(project: string, service: ComposeService, { Config, HostConfig, Mounts, NetworkSettings }: Inspected): string[] {
  const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {}
  const networks = service.network_mode ? [service.network_mode] : (service.networks ?? []).map((name) => `${project}_${name}`)
  const volumes = (service.volumes ?? []).map((text) => {
    const [name, path, mode] = text.split(':')
    return `${project}_${name} at ${path}${mode === 'ro' ? ', read only' : ''}`
  })
  // An image can ask for volumes of its own, which have no name of the project.
  const named = Mounts.filter(({ Type, Name = '' }) => Type !== 'tmpfs' && !/^[0-9a-f]{64}$/.test(Name))
  const pairs: [what: string, wanted: unknown, found: unknown][] = [
    ['read-only root', true, HostConfig.ReadonlyRootfs],
    ['init', true, HostConfig.Init ?? false],
    ['privileged', false, HostConfig.Privileged],
    ['root user', false, /^(0|root)?(:|$)/.test(Config.User)],
    ['dropped capabilities', 'ALL', (HostConfig.CapDrop ?? []).join()],
    ['added capabilities', '', (HostConfig.CapAdd ?? []).join()],
    ['security options', (service.security_opt ?? []).join(), (HostConfig.SecurityOpt ?? []).join()],
    ['bytes of memory', bytesOf(memory ?? ''), HostConfig.Memory],
    ['processors', Number(cpus), HostConfig.NanoCpus / 1e9],
    ['processes', pids, HostConfig.PidsLimit],
    ['restart policy', service.restart, HostConfig.RestartPolicy.Name],
    ['networks', networks.sort().join(), Object.keys(NetworkSettings.Networks).sort().join()],
    ['published ports', service.ports?.length ?? 0, Object.values(HostConfig.PortBindings ?? {}).flat().length],
    [
      'volumes',
      volumes.sort().join(),
      named
        .map(({ Name, Destination, RW }) => `${Name} at ${Destination}${RW ? '' : ', read only'}`)
        .sort()
        .join(),
    ],
  ]
  return pairs.filter(([, wanted, found]) => wanted !== found).map(([what, wanted, found]) => `${what}: ${found}, not ${wanted}`)
}

/** Empty if the container does what it is for: a task has succeeded, everything else runs, is healthy and was never restarted. */
export function stateProblems(service: ComposeService, { RestartCount, State }: Inspected): string[] {
  const isTask = service.restart === 'no'
  const problems = isTask
    ? [State.Status !== 'exited' && `is ${State.Status}, not exited`, State.ExitCode !== 0 && `ended with ${State.ExitCode}`]
    : [
        State.Status !== 'running' && `is ${State.Status}, not running`,
        State.Health?.Status !== 'healthy' && `is ${State.Health?.Status ?? 'not checked'}, not healthy`,
      ]
  return [...problems, RestartCount > 0 && `was restarted ${RestartCount} times`, State.OOMKilled && 'needed more memory than it may have'].filter(
    (problem) => problem !== false,
  )
}

export interface Target {
  readonly service: string
  readonly network: string
  readonly address: string
  readonly port: number
}

/** Every port that something listens on, at every address that its container has. */
export function targetsOf(compose: Compose, inspected: ReadonlyMap<string, Inspected>, ports: (service: string) => number | undefined): Target[] {
  return [...inspected].flatMap(([service, { NetworkSettings, State }]) => {
    const port = ports(service)
    // A task that has ended has no address.
    if (port === undefined || State.Status !== 'running' || compose.services[service]?.network_mode) return []
    return Object.entries(NetworkSettings.Networks).map(([network, { IPAddress }]) => ({ service, network, address: IPAddress, port }))
  })
}

function bytesOf(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)([MG])$/.exec(text) ?? []
  return Number(number) * (unit === 'G' ? 1024 ** 3 : 1024 ** 2)
}

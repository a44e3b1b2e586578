// Rules for every container of this project.

import type { Compose, ComposeService } from '#check/compose-source.ts'
import { findParts, isRunnable } from '#parts.ts'

const masquerade = 'com.docker.network.bridge.enable_ip_masquerade'
const hasEnded = 'service_completed_successfully'

export function checkRules(root: string, compose: Compose): string[] {
  const { services, networks, volumes } = compose
  const { services: parts, gateway } = findParts(root)
  const required = [...parts.filter(isRunnable).map(({ name }) => name), ...(gateway ? ['gateway'] : [])]
  const problems = required.filter((name) => !services[name]).map((name) => `${name} has no container`)
  for (const [name, service] of Object.entries(services)) {
    const report = (problem: string): void => void problems.push(`${name}: ${problem}`)
    checkConfinement(service, report)
    const isTask = service.restart === 'no'
    if (!isTask && service.restart !== 'unless-stopped') report('has no restart policy')
    if (!isTask && !service.healthcheck) report('has no health check')
    if (name === 'gateway' ? service.ports?.length !== 1 : service.ports) report('only the gateway may publish a port, and only one')
    for (const network of service.networks ?? []) if (!(network in networks)) report(`network ${network} does not exist`)
    if (!service.networks && service.network_mode !== 'none') report('has no network')
    for (const volume of service.volumes ?? [])
      if (!((volume.split(':')[0] as string) in volumes)) report(`volume ${volume.split(':')[0]} does not exist`)
    for (const [other, { condition, required = true }] of Object.entries(service.depends_on ?? {})) {
      const dependency = services[other]
      if (!dependency) report(`waits for ${other}, which does not exist`)
      else if ((dependency.restart === 'no') !== (condition === hasEnded)) report(`waits for ${other} to be ${condition}, which never happens`)
      else if (required && dependency.profiles?.join() !== service.profiles?.join()) report(`needs ${other}, which has another profile`)
    }
  }
  for (const [name, network] of Object.entries(networks))
    if (name !== 'outside' && !network?.internal && network?.driver_opts?.[masquerade] !== 'false')
      problems.push(`network ${name} reaches the internet, which only outside may`)
  for (const { name, hasDatabase, hasSeed } of parts.filter(isRunnable)) {
    if (hasDatabase && !waitsFor(services, name, `migrate-${name}`)) problems.push(`${name} does not wait for migrate-${name}`)
    if (hasSeed && !waitsFor(services, name, `seed-${name}`)) problems.push(`${name} does not wait for seed-${name}`)
  }
  return problems
}

function checkConfinement(service: ComposeService, report: (problem: string) => void): void {
  if (service.read_only !== true) report('its root file system is not read-only')
  if (service.cap_drop?.join() !== 'ALL') report('it keeps capabilities')
  if (!service.security_opt?.includes('no-new-privileges:true')) report('it may gain privileges')
  const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {}
  if (!cpus || !memory || !pids) report('it has no limits for processor, memory and processes')
  // Our own images name a user; checkImages verifies that.
  if (!service.build && !/^[1-9]/.test(service.user ?? '')) report('it runs as root')
}

/** Directly or indirectly. */
function waitsFor(services: Compose['services'], name: string, other: string): boolean {
  return Object.keys(services[name]?.depends_on ?? {}).some((each) => each === other || waitsFor(services, each, other))
}

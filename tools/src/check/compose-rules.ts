// What every container of this project keeps to.

import type { Compose, ComposeService } from '#check/compose-source.ts'
import { findParts, isRunnable } from '#parts.ts'

const hasEnded = 'service_completed_successfully'

export function checkRules(root: string, compose: Compose): string[] {
  const { services, networks, volumes } = compose
  const { services: parts, gateway } = findParts(root)
  const wanted = [...parts.filter(isRunnable).map(({ name }) => name), ...(gateway ? ['gateway'] : [])]
  const problems = wanted.filter((name) => !services[name]).map((name) => `${name} has no container`)
  for (const [name, service] of Object.entries(services)) {
    const say = (problem: string): void => void problems.push(`${name}: ${problem}`)
    checkConfinement(service, say)
    const isTask = service.restart === 'no'
    if (!isTask && service.restart !== 'unless-stopped') say('has no restart policy')
    if (!isTask && !service.healthcheck) say('has no health check')
    if (name === 'gateway' ? service.ports?.length !== 1 : service.ports) say('the gateway publishes a port, and nobody else')
    for (const network of service.networks ?? []) if (!(network in networks)) say(`there is no network ${network}`)
    if (!service.networks && service.network_mode !== 'none') say('names no network')
    for (const volume of service.volumes ?? []) if (!((volume.split(':')[0] as string) in volumes)) say(`there is no volume ${volume.split(':')[0]}`)
    for (const [other, { condition, required = true }] of Object.entries(service.depends_on ?? {})) {
      const awaited = services[other]
      if (!awaited) say(`waits for ${other}, which is not there`)
      else if ((awaited.restart === 'no') !== (condition === hasEnded)) say(`waits for ${other} to be ${condition}, which it never is`)
      else if (required && awaited.profiles?.join() !== service.profiles?.join()) say(`needs ${other}, which is of another profile`)
    }
  }
  for (const { name, hasDatabase, hasSeed } of parts.filter(isRunnable)) {
    if (hasDatabase && !waitsFor(services, name, `migrate-${name}`)) problems.push(`${name} does not wait for migrate-${name}`)
    if (hasSeed && !waitsFor(services, name, `seed-${name}`)) problems.push(`${name} does not wait for seed-${name}`)
  }
  return problems
}

function checkConfinement(service: ComposeService, say: (problem: string) => void): void {
  if (service.read_only !== true) say('its root is not read-only')
  if (service.cap_drop?.join() !== 'ALL') say('it keeps capabilities')
  if (!service.security_opt?.includes('no-new-privileges:true')) say('it may gain privileges')
  const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {}
  if (!cpus || !memory || !pids) say('it has no limits of processor, memory and processes')
  // Images of ours name a user: checkImages sees to that.
  if (!service.build && !/^[1-9]/.test(service.user ?? '')) say('it runs as root')
}

/** Directly, or because who it waits for does. */
function waitsFor(services: Compose['services'], name: string, other: string): boolean {
  return Object.keys(services[name]?.depends_on ?? {}).some((each) => each === other || waitsFor(services, each, other))
}

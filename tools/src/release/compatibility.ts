// Checks that releases fit together: one visitor may get any release of one part together with any release of another part, also canaries.
import { satisfies } from 'semver'
import { pagesOverlap } from '#release/page-overlap.ts'
import { type ReleaseFacts, SHELL } from '#release/release-facts.ts'

/** The current release and the canary of each part. */
export type ReleasedSite = readonly ReleaseFacts[]

/** One sentence per problem; empty if all parts fit. If there is no shell, nothing is compared with a shell. */
export function siteProblems(site: ReleasedSite): string[] {
  const shells = site.filter(({ name }) => name === SHELL)
  const remotes = site.filter(({ name }) => name !== SHELL)
  return [
    ...site.flatMap(statedHostApiProblems),
    ...remotes.flatMap((remote) => shells.flatMap((shell) => [...hostApiProblems(remote, shell), ...sharedProblems(remote, shell)])),
    ...site.flatMap((one, index) => site.slice(index + 1).flatMap((other) => (one.name === other.name ? [] : pageProblems(one, other)))),
  ]
}

function statedHostApiProblems(part: ReleaseFacts): string[] {
  if (part.hostApi === part.compiledHostApi) return []
  return [`${title(part)} names HostApi ${part.hostApi} in its remote.json, but its code was built with HostApi ${part.compiledHostApi}.`]
}

function hostApiProblems(remote: ReleaseFacts, shell: ReleaseFacts): string[] {
  if (remote.hostApi === shell.hostApi) return []
  return [`${title(remote)} needs HostApi ${remote.hostApi}, but ${title(shell)} has ${shell.hostApi}.`]
}

function sharedProblems(remote: ReleaseFacts, shell: ReleaseFacts): string[] {
  return Object.entries(remote.required).flatMap(([library, range]) => {
    const version = shell.provided[library]
    if (version === undefined) return [`${title(remote)} needs ${library} ${range}, but ${title(shell)} does not have it.`]
    if (satisfies(version, range)) return []
    return [`${title(remote)} needs ${library} ${range}, but ${title(shell)} has ${version}.`]
  })
}

function pageProblems(one: ReleaseFacts, other: ReleaseFacts): string[] {
  return one.pages.flatMap((page) =>
    other.pages
      .filter((pattern) => pagesOverlap(page, pattern))
      .map((pattern) => `${title(one)} and ${title(other)} both claim ${both(page, pattern)}.`),
  )
}

function title({ name, release }: ReleaseFacts): string {
  return `${name} ${release}`
}

function both(page: string, pattern: string): string {
  return page === pattern ? `the page ${page}` : `pages that ${page} and ${pattern} match`
}

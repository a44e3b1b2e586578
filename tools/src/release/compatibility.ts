// Whether what is released fits together: every release of a part may meet every release of another in one visitor's page, canaries included.
import { satisfies } from 'semver'
import { pagesOverlap } from '#release/page-overlap.ts'
import { type ReleaseFacts, SHELL } from '#release/release-facts.ts'

/** What visitors may get: each part's current release and its canary. */
export type ReleasedSite = readonly ReleaseFacts[]

/** Sentences; none when any visitor gets parts that fit. Without a shell there is nothing to fit to. */
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
  return [`${title(part)} says HostApi ${part.hostApi} in its remote.json, and its code was written against ${part.compiledHostApi}.`]
}

function hostApiProblems(remote: ReleaseFacts, shell: ReleaseFacts): string[] {
  if (remote.hostApi === shell.hostApi) return []
  return [`${title(remote)} needs HostApi ${remote.hostApi}, and ${title(shell)} offers ${shell.hostApi}.`]
}

function sharedProblems(remote: ReleaseFacts, shell: ReleaseFacts): string[] {
  return Object.entries(remote.required).flatMap(([library, range]) => {
    const version = shell.provided[library]
    if (version === undefined) return [`${title(remote)} needs ${library} ${range}, and ${title(shell)} brings none.`]
    if (satisfies(version, range)) return []
    return [`${title(remote)} needs ${library} ${range}, and ${title(shell)} brings ${version}.`]
  })
}

function pageProblems(one: ReleaseFacts, other: ReleaseFacts): string[] {
  return one.pages.flatMap((page) =>
    other.pages
      .filter((pattern) => pagesOverlap(page, pattern))
      .map((pattern) => `${title(one)} and ${title(other)} both want ${both(page, pattern)}.`),
  )
}

function title({ name, release }: ReleaseFacts): string {
  return `${name} ${release}`
}

function both(page: string, pattern: string): string {
  return page === pattern ? `the page ${page}` : `pages that ${page} and ${pattern} match`
}

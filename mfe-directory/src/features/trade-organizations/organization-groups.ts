import { plural } from '@lingui/core/macro'
import { regionalBlocks, type TradeOrganization } from '@ungana/contracts-directory'

export interface OrganizationGroup<T> {
  readonly block: string
  readonly organizations: readonly T[]
}

/** Groups organizations by regional block, in the order of the blocks. Unknown blocks come last; empty blocks are left out. */
export function groupsOf<T extends Pick<TradeOrganization, 'regionalBlock'>>(organizations: readonly T[]): OrganizationGroup<T>[] {
  const blocks = new Set<string>([...regionalBlocks, ...organizations.map(({ regionalBlock }) => regionalBlock)])
  return [...blocks]
    .map((block) => ({ block, organizations: organizations.filter(({ regionalBlock }) => regionalBlock === block) }))
    .filter((group) => group.organizations.length > 0)
}

/** "1 organization", "3 organizations" */
export const organizationCount = (count: number) => plural(count, { one: '# organization', other: '# organizations' })

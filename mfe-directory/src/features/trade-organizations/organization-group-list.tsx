import type { TradeOrganization } from '@ungana/contracts-directory'
import { Badge, Grid } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'
import { OrganizationCard } from './organization-card.tsx'
import { groupsOf, organizationCount } from './organization-groups.ts'

/* Two columns. A block with several organizations takes the full width. */
const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 36px 20px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Block = styled.section<{ $wide: boolean }>`
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  margin-bottom: 16px;
`

export function OrganizationGroups({ organizations }: { readonly organizations: readonly TradeOrganization[] }) {
  return (
    <Groups>
      {groupsOf(organizations).map((group) => (
        <Group key={group.block} {...group} />
      ))}
    </Groups>
  )
}

function Group({ block, organizations }: { readonly block: string; readonly organizations: readonly TradeOrganization[] }) {
  const id = useId()
  return (
    <Block $wide={organizations.length > 1} aria-labelledby={id}>
      <Head>
        <h2 id={id}>{block}</h2>
        <Badge>{organizationCount(organizations.length)}</Badge>
      </Head>
      <Grid $min={420}>
        {organizations.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </Grid>
    </Block>
  )
}

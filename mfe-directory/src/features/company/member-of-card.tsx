import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listMemberOf, organizationPath } from '@ungana/contracts-directory'
import { Button, bareList, TextLink } from '@ungana/ui'
import { call, lazyPage, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'

const RefuseOrganization = lazyPage(() => import(/* webpackChunkName: 'refuse-organization' */ './refuse-organization.tsx'))

/** A list of organizations, each with a button. */
export const Organizations = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;
  margin-top: 10px;
  overflow-wrap: anywhere;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
  }
`

interface MemberOfCardProps {
  readonly businessId: string
  /** Whether the viewer is the company itself. Only the company can say that it is not a member. */
  readonly isOwn: boolean
}

/** The organizations that list the company as a member. Renders nothing while they load, or when there are none. */
export function MemberOfCard({ businessId, isOwn }: MemberOfCardProps) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string }>()
  const opener = useReturnFocus(chosen !== undefined)
  const { data = [] } = useQuery({
    queryKey: ['directory', 'member-of', businessId],
    queryFn: ({ signal }) => call(listMemberOf, { params: { id: businessId } }, { signal }),
  })
  if (data.length === 0) return null
  return (
    <FactCard title={t`Member of`}>
      <Organizations>
        {data.map((organization) => (
          <li key={organization.id}>
            <TextLink href={organizationPath(organization.id)}>{organization.name}</TextLink>
            {isOwn ? (
              <Button
                variant="ghost"
                size="small"
                aria-label={t`Not a member of ${organization.name}`}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget as HTMLButtonElement
                  setChosen(organization)
                }}
              >
                {t`Not a member`}
              </Button>
            ) : null}
          </li>
        ))}
      </Organizations>
      {chosen ? (
        <Suspense>
          <RefuseOrganization businessId={businessId} organization={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
    </FactCard>
  )
}

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type BorderPost, listBorders } from '@ungana/contracts-logistics'
import { Button, Card, Chip, Cluster, color, LoadedList, SkeletonText, Stack, size } from '@ungana/ui'
import { call, inLanguage, lazyPage, momentText, StaffPage, UnknownChoice, useHost, useOpenForm, useUrlFilters } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { BorderStatusBadge, DriverReports } from '#lib/border-list.tsx'
import { logisticsKey } from '#lib/queries.ts'

const BorderDialog = lazyPage(() => import(/* webpackChunkName: 'staff-forms' */ './border-dialog.tsx'))

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`

const Texts = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }
`

const shown = ['all', 'open', 'restricted', 'closed', 'unknown'] as const
const titles = {
  all: t`All`,
  open: t({ message: 'Open', context: 'border post' }),
  restricted: t`Restricted`,
  closed: t({ message: 'Closed', context: 'border post' }),
  unknown: t`Unknown`,
}
const none = {
  all: t`No border posts`,
  open: t`No border posts are open`,
  restricted: t`No border posts are restricted`,
  closed: t`No border posts are closed`,
  unknown: t`No border posts are unknown`,
}

/** Staff set the status of each border post, with a source. */
export default function StaffBordersPage() {
  return (
    <StaffPage
      act="borders.edit"
      title={t`Borders`}
      lead={t`When you close a border post, we reroute or suspend its bookings and notify both sides.`}
    >
      <Posts />
    </StaffPage>
  )
}

function Posts() {
  const { session } = useHost()
  const { values, change } = useUrlFilters(['show'])
  const show = shown.find((status) => status === values.show) ?? 'all'
  const result = useQuery({
    queryKey: logisticsKey('borders'),
    queryFn: ({ signal }) => call(listBorders, {}, { signal }),
    enabled: session.user?.role === 'staff',
    staleTime: 0,
  })
  const [editing, setEditing] = useState<BorderPost>()
  const openForm = useOpenForm()
  return (
    <Stack $gap={4}>
      <UnknownChoice value={values.show} choices={shown} shown={t`all border posts`} />
      <Cluster role="group" aria-label={t`Show`}>
        {shown.map((status) => (
          <Chip key={status} pressed={status === show} onPressedChange={() => change({ show: status === 'all' ? '' : status })}>
            {titles[status]}
          </Chip>
        ))}
      </Cluster>
      <Card>
        <LoadedList
          result={{ ...result, data: result.data?.filter(({ status }) => show === 'all' || status === show) }}
          words={{
            loading: t`Loading border posts...`,
            failed: t`Error loading border posts`,
            failedHint: t`Please try again`,
            empty: none[show],
          }}
          artId="staff"
          headingLevel={2}
          row={(post) => (
            <Row>
              <Texts>
                <Cluster>
                  <strong>{post.name}</strong>
                  <BorderStatusBadge status={post.status} />
                </Cluster>
                <p>
                  {t`${inLanguage(post.sideA)} and ${inLanguage(post.sideB)}`} · {inLanguage(post.corridor)}
                </p>
                <p>{post.source && post.asOf ? `${post.source}, ${momentText(post.asOf)}` : t`No report yet`}</p>
                {post.note ? <p dir="auto">{post.note}</p> : null}
                <DriverReports reports={post.drivers} />
              </Texts>
              <Button variant="outline" onClick={() => openForm(BorderDialog, () => setEditing(post))} aria-label={t`Set status: ${post.name}`}>
                {t`Set status`}
              </Button>
            </Row>
          )}
          skeleton={<SkeletonText width="50%" />}
        />
      </Card>
      {editing ? <BorderDialog post={editing} onClose={() => setEditing(undefined)} /> : null}
    </Stack>
  )
}

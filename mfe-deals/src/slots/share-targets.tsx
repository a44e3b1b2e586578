import { t } from '@lingui/core/macro'
import { type DealRow, dealPath, listDeals } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { ADD_SHARED, type ShareTargetsContext } from '@ungana/contracts-shell/shared-content'
import { bareList, Card, ErrorPanel, LinkProvider, LoadingCard, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { call, HostProvider, may, RouterLink, ShowMore, STEP, useGrowingList } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { fileProblem } from '#lib/papers/file-problem.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;
  overflow-wrap: anywhere;
`

/** The deals that can take a shared file among their documents. The person adds it on the page of the deal. */
const ShareTargets: SlotModule['default'] = ({ host, context }) => {
  const { user } = host.session
  const { files = [], hasText = false } = context as Partial<ShareTargetsContext>
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {user && !user.frozen && may(user, 'deals.write') && files.length > 0 ? (
          <Deals accountId={user.id} problem={files.map(fileProblem).find(Boolean)} hasText={hasText} />
        ) : null}
      </LinkProvider>
    </HostProvider>
  )
}

interface DealsProps {
  readonly accountId: string
  readonly problem: string | undefined
  readonly hasText: boolean
}

function Deals({ accountId, problem, hasText }: DealsProps) {
  const [count, setCount] = useState(STEP)
  const rows = useRef<HTMLUListElement>(null)
  const deals = useGrowingList<DealRow>(['deals', accountId, 'list'], count, (page, signal) => call(listDeals, { query: page }, { signal }))
  // A proposed deal has no documents yet.
  const agreed = deals.data?.filter(({ phase }) => phase !== 'proposed')
  if (agreed?.length === 0 && !deals.more) return null
  return (
    <Card as="section" aria-label={t`Add to a deal`}>
      <Stack $gap={4}>
        <SectionHeading
          description={t`Choose a deal. There you choose the kind of document and add the file yourself.`}
        >{t`Add to a deal`}</SectionHeading>
        {hasText ? <Quiet>{t`A deal takes only the files, not the text.`}</Quiet> : null}
        {problem ? (
          <Quiet>{problem}</Quiet>
        ) : agreed ? (
          <>
            <List ref={rows}>
              {agreed.map(({ id, subject, side, buyer, seller }) => (
                <li key={id}>
                  <TextLink href={`${dealPath(id)}?${ADD_SHARED.name}=${ADD_SHARED.value}`}>{subject}</TextLink>
                  <Quiet>{side === 'buyer' ? t`You buy from ${seller.name}` : t`You sell to ${buyer.name}`}</Quiet>
                </li>
              ))}
            </List>
            <ShowMore list={deals} rows={rows} onMore={() => setCount(count + STEP)} />
          </>
        ) : deals.isError ? (
          <ErrorPanel title={t`Error loading your deals`} headingLevel={3} onRetry={() => deals.refetch()} retrying={deals.isFetching}>
            {t`Please try again`}
          </ErrorPanel>
        ) : (
          <LoadingCard label={t`Loading your deals...`} />
        )}
      </Stack>
    </Card>
  )
}

export default ShareTargets

import { plural, t } from '@lingui/core/macro'
import { type Inquiry, inquiryPath, newRequestPath, type Request, requestPath } from '@ungana/contracts-messaging'
import { Badge, Button, Card, Cluster, LoadedList, Quiet, SectionHeading, SkeletonLines, Stack } from '@ungana/ui'
import { dayText, useHost, useMay, useTitle } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { statusLabel } from '#lib/inquiry-status.ts'
import { useInquiryUpdates } from '#lib/inquiry-updates.ts'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import { OpenRequestsLine } from './open-requests-line.tsx'
import { useOwnRequests, useReceivedRequests } from './request-queries.ts'
import { RequestSettingsLine } from './request-settings.tsx'
import { RequestTabs } from './request-tabs.tsx'

/** The company's own requests, and the inquiries that it received as part of a request. */
export default function RequestsPage() {
  useTitle(t({ message: 'Requests', context: 'to several suppliers' }))
  const { user } = useHost().session
  return (
    <MessagesFrame tab="requests" isDetailOpen={false} showTabs={user !== null}>
      {user ? (
        <Requests key={user.id} accountId={user.id} />
      ) : (
        <LoginPrompt title={t`Authentication required`}>{t`Please login to view messages`}</LoginPrompt>
      )}
    </MessagesFrame>
  )
}

const quotesText = ({ quoted, asked }: Request) => plural(asked, { one: `${quoted} of # supplier quoted`, other: `${quoted} of # suppliers quoted` })

function Requests({ accountId }: { readonly accountId: string }) {
  useInquiryUpdates(accountId)
  const mayAsk = useMay('inquiries.write')
  const own = useOwnRequests(accountId)
  const received = useReceivedRequests(accountId)
  return (
    <Stack $gap={6}>
      <RequestTabs tab="own" />
      <Card as="section">
        <Stack $gap={4}>
          <Cluster $justify="between" $gap={3}>
            <SectionHeading description={t`Describe a need once, and compare the quotes of up to 20 suppliers. No supplier sees another’s quote.`}>
              {t`Your requests`}
            </SectionHeading>
            {mayAsk ? (
              <Button as={Link} to={newRequestPath()} variant="primary">
                {t`Ask several suppliers`}
              </Button>
            ) : null}
          </Cluster>
          {mayAsk ? <OpenRequestsLine /> : null}
          <LoadedList<Request>
            result={own}
            words={{
              loading: t`Loading requests...`,
              failed: t`Error loading messages`,
              failedHint: t`Please try refreshing the page`,
              empty: t`No requests yet`,
            }}
            artId="requests"
            skeleton={<SkeletonLines />}
            row={(request) => (
              <Stack $gap={1}>
                <Cluster $gap={2}>
                  <Link to={requestPath(request.id)}>{request.subject}</Link>
                  <Badge>
                    {request.status === 'open' ? t({ message: 'Open', context: 'request' }) : t({ message: 'Closed', context: 'inquiry' })}
                  </Badge>
                </Cluster>
                <Quiet>{quotesText(request)}</Quiet>
                {request.interested ? (
                  <Quiet>{plural(request.interested, { one: '# supplier asks to be invited', other: '# suppliers ask to be invited' })}</Quiet>
                ) : null}
                <Quiet>{t`Quotes until ${dayText(request.quoteBy)}`}</Quiet>
              </Stack>
            )}
          />
        </Stack>
      </Card>
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading>{t`Received requests`}</SectionHeading>
          <RequestSettingsLine accountId={accountId} />
          <LoadedList<Inquiry>
            result={received}
            words={{
              loading: t`Loading requests...`,
              failed: t`Error loading messages`,
              failedHint: t`Please try refreshing the page`,
              empty: t`No requests received yet`,
            }}
            artId="received requests"
            skeleton={<SkeletonLines />}
            row={({ id, subject, removed, other, status, quoteBy }) => (
              <Stack $gap={1}>
                <Cluster $gap={2}>
                  <Link to={inquiryPath(id)}>{removed ? t`Removed by our team` : subject}</Link>
                  <Badge>{statusLabel(status)}</Badge>
                </Cluster>
                <Quiet>{other.name}</Quiet>
                {quoteBy ? <Quiet>{t`Quotes until ${dayText(quoteBy)}`}</Quiet> : null}
              </Stack>
            )}
          />
        </Stack>
      </Card>
    </Stack>
  )
}

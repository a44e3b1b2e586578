import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { companyPath, getVerification, organizationPath, type ReviewedVerification } from '@ungana/contracts-directory'
import { planNames } from '@ungana/contracts-payments'
import { Badge, Card, Cluster, ErrorPanel, LoadingCard, Notice, Quiet, SectionHeading, TextLink } from '@ungana/ui'
import { call, dayText, inLanguage, isMissing, mailHref, momentText, telHref, useHost } from '@ungana/web-kit'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { DetailArea, DetailColumns, Fact, FactList, Prose } from '#lib/detail-page.tsx'
import { staffKey } from '#lib/staff-key.ts'
import { useStaffName } from '#lib/staff-names.ts'
import { checkLabel, statusWords } from '#lib/verification-text.ts'
import { webAddress } from '#lib/web-address.ts'
import { BackToQueue } from './back-to-queue.tsx'
import { Decisions } from './decisions.tsx'
import { EvidenceDocuments } from './evidence-documents.tsx'
import { History } from './history.tsx'
import { OrganizationAccount } from './organization-account.tsx'
import { registryOf } from './registries.ts'

/** One verification: evidence, registration data and the decisions of staff. */
export function Review({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: staffKey('verifications', id),
    queryFn: ({ signal }) => call(getVerification, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const isUnknown = isMissing(error)
  return (
    <>
      <BackToQueue />
      {data ? (
        <VerificationReview verification={data} />
      ) : isUnknown ? (
        <Notice>{t`This verification does not exist, or the owner has withdrawn it.`}</Notice>
      ) : error ? (
        <ErrorPanel title={t`Error loading the verification`} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <LoadingCard label={t`Loading the verification...`} />
      )}
    </>
  )
}

const Head = styled.div`
  display: grid;
  gap: 6px;

  > h2 {
    overflow-wrap: anywhere;
  }

  &:focus-visible {
    border-radius: 8px;
  }
`

function VerificationReview({ verification }: { readonly verification: ReviewedVerification }) {
  const { user } = useHost().session
  const { id, status, subject, claimedBy, claimedAt, country, registrationNumber, taxNumber, note, documents, checks, expiresOn, plan, registered } =
    verification
  const { label, tone } = statusWords(status)
  const nameOf = useStaffName()
  const head = useRef<HTMLDivElement>(null)
  const registry = registryOf(country)
  const website = webAddress(registered.website)
  return (
    <>
      <Head ref={head} tabIndex={-1}>
        <Cluster $gap={2}>
          <h2>{subject.name}</h2>
          <Badge tone={tone}>{label}</Badge>
        </Cluster>
        <Quiet>
          {subject.kind === 'organization' ? t`Trade organization` : t`Company`} · {inLanguage(subject.country)}
          {verification.submittedAt ? ` · ${t`sent ${momentText(verification.submittedAt)}`}` : ''}
        </Quiet>
      </Head>
      {status === 'in-review' && claimedBy !== user?.id ? (
        <Notice tone="warning" title={t`${nameOf(claimedBy ?? '')} is reviewing this`}>
          {claimedAt ? t`Since ${momentText(claimedAt)}. Release it only if this person is away.` : t`Release it only if this person is away.`}
        </Notice>
      ) : null}
      <DetailColumns>
        <DetailArea $area="about">
          <Card as="section">
            <SectionHeading>{t`Evidence`}</SectionHeading>
            <FactList>
              <Fact name={t`Country of registration`}>{inLanguage(country ?? '')}</Fact>
              <Fact name={t`Registration number`}>{registrationNumber}</Fact>
              <Fact name={t`Tax number`}>{taxNumber}</Fact>
              <Fact name={t`Checked`}>{checks.map(checkLabel).join(', ')}</Fact>
              <Fact name={t`Valid until`}>{expiresOn && dayText(expiresOn)}</Fact>
            </FactList>
            {note ? <Prose>{note}</Prose> : null}
            {documents.length > 0 ? <EvidenceDocuments verification={verification} /> : <Prose>{t`No documents were sent.`}</Prose>}
          </Card>
          <Decisions verification={verification} onDecided={() => head.current?.focus()} />
        </DetailArea>
        <DetailArea $area="facts">
          <Card as="section">
            <SectionHeading>{t`Registration data`}</SectionHeading>
            <FactList>
              <Fact name={t`Contact`}>{registered.contactPerson}</Fact>
              <Fact name={t`Email`}>{registered.email && <a href={mailHref(registered.email)}>{registered.email}</a>}</Fact>
              <Fact name={t`Phone`}>{registered.phone && <a href={telHref(registered.phone)}>{registered.phone}</a>}</Fact>
              <Fact name={t`Website`}>
                {website && (
                  <a href={website.href} target="_blank" rel="noopener noreferrer nofollow">
                    {website.label}
                  </a>
                )}
              </Fact>
              <Fact name={t`Registered`}>{momentText(registered.createdAt)}</Fact>
              <Fact name={t`Plan`}>{plan === null ? t`None` : inLanguage((planNames as Readonly<Record<string, string>>)[plan] ?? plan)}</Fact>
              <Fact name={t`Profile`}>
                {subject.status === 'active' ? (
                  <TextLink
                    href={subject.kind === 'organization' ? organizationPath(subject.id) : companyPath(subject.id)}
                  >{t`View profile`}</TextLink>
                ) : (
                  t`Not public`
                )}
              </Fact>
            </FactList>
            <Prose>{registered.description}</Prose>
          </Card>
          {registry ? (
            <Card as="section">
              <SectionHeading>{t`Company register of ${inLanguage(country ?? '')}`}</SectionHeading>
              <Prose>{registry.name}</Prose>
              {registry.address ? (
                <a href={registry.address} target="_blank" rel="noopener noreferrer">
                  {registry.address.replace('https://', '')}
                </a>
              ) : null}
            </Card>
          ) : null}
          {subject.kind === 'organization' && (subject.status === 'awaiting-payment' || subject.status === 'active') ? (
            <OrganizationAccount subject={subject} />
          ) : null}
        </DetailArea>
        <DetailArea $area="more">
          <History steps={verification.history} verificationId={id} />
        </DetailArea>
      </DetailColumns>
    </>
  )
}

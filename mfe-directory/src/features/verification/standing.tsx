import {
  companyPath,
  type OwnVerification,
  organizationMembersPath,
  organizationPath,
  profilePath,
  type Verification,
} from '@ungana/contracts-directory'
import { pricingPath } from '@ungana/contracts-payments'
import { Badge, bareList, Card, color, SectionHeading, size, TextLink } from '@ungana/ui'
import { dayText, useHost, useServed } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { statusWords } from '#lib/verification-text.ts'

const List = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: 16px;

  > li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    align-items: start;
    gap: 4px 12px;
    padding-block: 12px;
    border-top: 1px solid ${color.line};
  }

  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }

  > li > :nth-child(3) {
    grid-column: 2;
    justify-self: start;
  }
`

const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 2px solid ${({ $done }) => ($done ? color.greenFill : color.control)};
  border-radius: 50%;
  background: ${({ $done }) => ($done ? color.greenFill : 'transparent')};
  color: ${({ $done }) => ($done ? color.onGreen : color.ink2)};
  font-size: ${size.caption};
  font-weight: 700;

  > svg {
    width: 16px;
    height: 16px;
    stroke-width: 3;
  }
`

const Name = styled.div`
  padding-top: 2px;

  > p:first-child {
    font-weight: 600;
  }

  > p + p {
    margin-top: 2px;
    color: ${color.ink2};
    font-size: ${size.small};
  }
`

const Pages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  margin: 16px 0 -8px;
  border-top: 1px solid ${color.line};
  font-size: ${size.small};

  > a {
    padding-block: 10px;
    line-height: 1.5rem;
  }
`

interface Stop {
  readonly title: string
  readonly text: ReactNode
  readonly done: boolean
  readonly badge?: ReactNode
}

/** The way to the badge, or to an organization's place in the directory, and how far it is. */
export function Standing({ own }: { readonly own: OwnVerification }) {
  const served = useServed()
  const { user } = useHost().session
  const plans = served(pricingPath()) ? <TextLink href={pricingPath()}>See plans</TextLink> : null
  const stops = own.subject.kind === 'organization' ? organizationStops(own, plans) : businessStops(own, plans)
  return (
    <Card as="section" aria-labelledby="standing">
      <SectionHeading id="standing">Where it stands</SectionHeading>
      <List>
        {stops.map(({ title, text, done, badge }, index) => (
          <li key={title}>
            <Mark $done={done}>{done ? <Check aria-label="Done" /> : index + 1}</Mark>
            <Name>
              <p>{title}</p>
              <p>{text}</p>
            </Name>
            {badge ?? null}
          </li>
        ))}
      </List>
      {/* A contact who came by a link has no account yet. */}
      {user?.id === own.subject.id ? (
        <Pages>
          <TextLink href={profilePath()}>Edit your profile</TextLink>
          {own.subject.kind === 'organization' ? <TextLink href={organizationMembersPath()}>Manage members</TextLink> : null}
        </Pages>
      ) : null}
    </Card>
  )
}

const holding = (verifications: readonly Verification[]) => verifications.find(({ status }) => status === 'approved')

function evidenceBadge([latest]: readonly Verification[]) {
  if (!latest) return undefined
  const { label, tone } = statusWords(latest.status)
  return <Badge tone={tone}>{label}</Badge>
}

function businessStops({ subject, verifications, badge, plan, planHasBadge }: OwnVerification, plans: ReactNode): readonly Stop[] {
  const held = holding(verifications)
  return [
    {
      title: 'Evidence',
      text: held?.expiresOn
        ? `Approved. It holds until ${dayText(held.expiresOn)}.`
        : 'Registration number and documents, reviewed by our team in 1-2 business days.',
      done: held !== undefined,
      badge: evidenceBadge(verifications),
    },
    {
      title: 'Plan',
      text: <>The badge comes with Professional and Enterprise. {plan && planHasBadge ? 'You have it.' : plans}</>,
      done: planHasBadge,
    },
    {
      title: 'Verified badge',
      text: badge ? <TextLink href={companyPath(subject.id)}>See it on your company page</TextLink> : 'It shows as soon as you have both.',
      done: badge,
    },
  ]
}

function organizationStops({ subject: { id, status, featured }, verifications }: OwnVerification, plans: ReactNode): readonly Stop[] {
  const verified = status === 'awaiting-payment' || status === 'active'
  const active = status === 'active'
  return [
    {
      title: 'Submitted',
      text: 'Your registration is with our team.',
      done: verifications.some(({ submittedAt }) => submittedAt !== null),
      badge: evidenceBadge(verifications),
    },
    { title: 'Verified', text: verified ? 'Our team has verified it.' : 'Our team verifies it within 1-2 business days.', done: verified },
    {
      title: 'Payment',
      text: active ? 'Your plan is paid.' : <>Your profile is activated as soon as it has arrived. {verified ? plans : null}</>,
      done: active,
    },
    {
      title: 'Active',
      text: active ? <TextLink href={organizationPath(id)}>See your profile</TextLink> : 'Your profile is activated.',
      done: active,
    },
    { title: 'Featured', text: 'Your organization is featured in our directory.', done: featured },
  ]
}

import { t } from '@lingui/core/macro'
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

interface Step {
  readonly title: string
  readonly text: ReactNode
  readonly done: boolean
  readonly badge?: ReactNode
}

/** The steps to the badge, or to an organization's public profile, and which are done. */
export function VerificationStatus({ own }: { readonly own: OwnVerification }) {
  const served = useServed()
  const { user } = useHost().session
  const plans = served(pricingPath()) ? <TextLink href={pricingPath()}>{t`View plans`}</TextLink> : null
  const steps = own.subject.kind === 'organization' ? organizationSteps(own, plans) : businessSteps(own, plans)
  return (
    <Card as="section" aria-labelledby="verification-status">
      <SectionHeading id="verification-status">{t`Status`}</SectionHeading>
      <List>
        {steps.map(({ title, text, done, badge }, index) => (
          <li key={title}>
            <Mark $done={done}>{done ? <Check aria-label={t`Done`} /> : index + 1}</Mark>
            <Name>
              <p>{title}</p>
              <p>{text}</p>
            </Name>
            {badge ?? null}
          </li>
        ))}
      </List>
      {/* A contact who opened the page with a link has no account yet. */}
      {user?.id === own.subject.id ? (
        <Pages>
          <TextLink href={profilePath()}>{t`Edit your profile`}</TextLink>
          {own.subject.kind === 'organization' ? <TextLink href={organizationMembersPath()}>{t`Manage members`}</TextLink> : null}
        </Pages>
      ) : null}
    </Card>
  )
}

const approved = (verifications: readonly Verification[]) => verifications.find(({ status }) => status === 'approved')

function evidenceBadge([latest]: readonly Verification[]) {
  if (!latest) return undefined
  const { label, tone } = statusWords(latest.status)
  return <Badge tone={tone}>{label}</Badge>
}

function businessSteps({ subject, verifications, badge, plan, planHasBadge }: OwnVerification, plans: ReactNode): readonly Step[] {
  const current = approved(verifications)
  return [
    {
      title: t`Evidence`,
      text: current?.expiresOn
        ? t`Approved. Valid until ${dayText(current.expiresOn)}.`
        : t`Our team reviews your registration number and documents within 1-2 business days.`,
      done: current !== undefined,
      badge: evidenceBadge(verifications),
    },
    {
      title: t`Plan`,
      text:
        plan && planHasBadge ? (
          t`The Professional and Enterprise plans include the badge. Your plan includes it.`
        ) : (
          <>
            {t`The Professional and Enterprise plans include the badge.`} {plans}
          </>
        ),
      done: planHasBadge,
    },
    {
      title: t`Verified badge`,
      text: badge ? (
        <TextLink href={companyPath(subject.id)}>{t`View it on your company page`}</TextLink>
      ) : (
        t`Buyers see the badge when both steps are done.`
      ),
      done: badge,
    },
  ]
}

function organizationSteps({ subject: { id, status, featured }, verifications }: OwnVerification, plans: ReactNode): readonly Step[] {
  const verified = status === 'awaiting-payment' || status === 'active'
  const active = status === 'active'
  return [
    {
      title: t`Submitted`,
      text: t`Our team has your registration.`,
      done: verifications.some(({ submittedAt }) => submittedAt !== null),
      badge: evidenceBadge(verifications),
    },
    {
      title: t`Verified`,
      text: verified ? t`Our team has verified your organization.` : t`Our team verifies your organization within 1-2 business days.`,
      done: verified,
    },
    {
      title: t`Payment`,
      text: active ? (
        t`You have paid for your plan.`
      ) : (
        <>
          {t`We activate your profile when we receive your payment.`} {verified ? plans : null}
        </>
      ),
      done: active,
    },
    {
      title: t`Active`,
      text: active ? <TextLink href={organizationPath(id)}>{t`View your profile`}</TextLink> : t`Your profile becomes public.`,
      done: active,
    },
    { title: t`Featured`, text: t`We feature your organization in our directory.`, done: featured },
  ]
}

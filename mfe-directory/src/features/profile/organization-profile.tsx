import { t } from '@lingui/core/macro'
import { type OwnOrganization, organizationMembersPath, organizationPath, verificationPath } from '@ungana/contracts-directory'
import { Badge, Button, bareList, Card, EmptyState, ErrorPanel, Page, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { inLanguage, useTitle, useWriter } from '@ungana/web-kit'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Fact, FactList, Prose } from '#lib/detail-page.tsx'
import { organizationTypeLabel } from '#lib/organization-text.ts'
import { webAddress } from '#lib/web-address.ts'
import { loadForms, OrganizationForm } from './lazy-forms.ts'
import { useOrganizationProfile } from './organization-queries.ts'
import { organizationSections } from './organization-sections.ts'
import { ProfileAside, ProfileColumns, ProfileMain } from './profile-columns.tsx'
import { ProfileHead } from './profile-head.tsx'
import { isNotPublic } from './profile-queries.ts'
import { ProfileSections } from './profile-skeleton.tsx'
import { hasDraft, SectionCard } from './section-card.tsx'
import { VerifiedNote } from './verified-note.tsx'

const TITLE = t`Organization profile`

const Links = styled.ul`
  ${bareList}
  display: grid;
  margin-top: 8px;

  a {
    display: inline-grid;
    align-content: center;
    min-height: 44px;
  }
`

/** The profile page of a trade organization's account. */
export default function OrganizationProfile({ id }: { readonly id: string }) {
  useTitle(TITLE)
  const { data: profile, error, isFetching, refetch } = useOrganizationProfile(id)
  const shown = profile?.status === 'active'
  return (
    <Page>
      <ProfileHead
        title={TITLE}
        lead={t`Edit your public information and the contact person for our team.`}
        action={
          shown ? (
            <Button as={Link} to={organizationPath(id)} variant="outline">
              {t`Preview public page`}
            </Button>
          ) : undefined
        }
      />
      {profile ? (
        <Sections profile={profile} />
      ) : !error ? (
        <ProfileSections />
      ) : isNotPublic(error) ? (
        <EmptyState title={t`Your organization page is not public`} artId="profile">
          {t`You cannot edit it now. Please contact us if you do not know why.`}
        </EmptyState>
      ) : (
        <ErrorPanel title={t`Your profile could not be loaded`} onRetry={() => refetch()} retrying={isFetching}>
          {t`This tab still keeps your unsaved changes.`}
        </ErrorPanel>
      )}
    </Page>
  )
}

function Sections({ profile }: { readonly profile: OwnOrganization }) {
  useEffect(loadForms, [])
  const { name, type, country, description, memberCount, website, status, own } = profile
  const writer = useWriter() ?? ''
  const hasUnsaved = (section: keyof typeof organizationSections) => hasDraft(writer, section, organizationSections[section])
  return (
    <ProfileColumns>
      <ProfileAside>
        <Card as="section" aria-labelledby="organization-status">
          <SectionHeading
            id="organization-status"
            action={<Badge tone={status === 'active' ? 'success' : 'warning'}>{statuses[status] ?? status}</Badge>}
          >
            {t`Status`}
          </SectionHeading>
          <Links>
            <li>
              <TextLink href={verificationPath()}>{t`Verification and payment`}</TextLink>
            </li>
            <li>
              <TextLink href={organizationMembersPath()}>{t`Manage members`}</TextLink>
            </li>
          </Links>
        </Card>
      </ProfileAside>
      <ProfileMain>
        <Card as="section" aria-labelledby="verified-facts">
          <SectionHeading id="verified-facts">{t`Organization`}</SectionHeading>
          <Stack $gap={4}>
            <FactList>
              <Fact name={t`Name`}>{name}</Fact>
              <Fact name={t`Type`}>{organizationTypeLabel(type)}</Fact>
              <Fact name={t`Country`}>{inLanguage(country)}</Fact>
            </FactList>
            <VerifiedNote>{t`Our team has verified these facts.`}</VerifiedNote>
          </Stack>
        </Card>
        <SectionCard
          section="organization-about"
          title={t`About`}
          editLabel={t`Edit public information`}
          startsOpen={hasUnsaved('organization-about')}
          form={(close) => <OrganizationForm profile={profile} section="organization-about" close={close} />}
        >
          <Stack $gap={4}>
            <Prose>{description}</Prose>
            <FactList>
              <Fact name={t`Members`}>{memberCount}</Fact>
              <Fact name={t`Website`}>{webAddress(website)?.label}</Fact>
            </FactList>
          </Stack>
        </SectionCard>
        <SectionCard
          section="organization-contact"
          title={t`Contact`}
          editLabel={t`Edit contact`}
          description={t`Only our team sees this. It never appears on your page.`}
          startsOpen={hasUnsaved('organization-contact')}
          form={(close) => <OrganizationForm profile={profile} section="organization-contact" close={close} />}
        >
          <FactList>
            <Fact name={t`Contact person`}>{own.contactPerson}</Fact>
            <Fact name={t`Title or position`}>{own.contactTitle}</Fact>
            <Fact name={t`Phone`}>{own.phone}</Fact>
            <Fact name={t`Email`}>{own.email}</Fact>
          </FactList>
        </SectionCard>
      </ProfileMain>
    </ProfileColumns>
  )
}

const statuses: Readonly<Record<string, string>> = {
  pending: t`Under review`,
  'awaiting-payment': t`Awaiting payment`,
  active: t`Active`,
  rejected: t`Not approved`,
  withdrawn: t`Withdrawn`,
}

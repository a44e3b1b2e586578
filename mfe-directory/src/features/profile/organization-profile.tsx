import { type OwnOrganization, organizationMembersPath, organizationPath, verificationPath } from '@ungana/contracts-directory'
import { Badge, Button, bareList, Card, EmptyState, ErrorPanel, Page, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
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

const TITLE = 'Organization profile'

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
        lead="Edit your public information and the contact person for our team."
        action={
          shown ? (
            <Button as={Link} to={organizationPath(id)} variant="outline">
              Preview public page
            </Button>
          ) : undefined
        }
      />
      {profile ? (
        <Sections profile={profile} />
      ) : !error ? (
        <ProfileSections />
      ) : isNotPublic(error) ? (
        <EmptyState title="Your organization page is not public" artId="profile">
          You cannot edit it now. Please contact us if you do not know why.
        </EmptyState>
      ) : (
        <ErrorPanel title="Your profile could not be loaded" onRetry={() => refetch()} retrying={isFetching}>
          This tab still keeps your unsaved changes.
        </ErrorPanel>
      )}
    </Page>
  )
}

function Sections({ profile }: { readonly profile: OwnOrganization }) {
  useEffect(loadForms, [])
  const { id, name, type, country, description, memberCount, website, status, own } = profile
  const hasUnsaved = (section: keyof typeof organizationSections) => hasDraft(id, section, organizationSections[section])
  return (
    <ProfileColumns>
      <ProfileAside>
        <Card as="section" aria-labelledby="organization-status">
          <SectionHeading
            id="organization-status"
            action={<Badge tone={status === 'active' ? 'success' : 'warning'}>{statuses[status] ?? status}</Badge>}
          >
            Status
          </SectionHeading>
          <Links>
            <li>
              <TextLink href={verificationPath()}>Verification and payment</TextLink>
            </li>
            <li>
              <TextLink href={organizationMembersPath()}>Manage members</TextLink>
            </li>
          </Links>
        </Card>
      </ProfileAside>
      <ProfileMain>
        <Card as="section" aria-labelledby="verified-facts">
          <SectionHeading id="verified-facts">Organization</SectionHeading>
          <Stack $gap={4}>
            <FactList>
              <Fact name="Name">{name}</Fact>
              <Fact name="Type">{organizationTypeLabel(type)}</Fact>
              <Fact name="Country">{country}</Fact>
            </FactList>
            <VerifiedNote>Our team has verified these facts.</VerifiedNote>
          </Stack>
        </Card>
        <SectionCard
          section="organization-about"
          title="About"
          what="public information"
          startsOpen={hasUnsaved('organization-about')}
          form={(close) => <OrganizationForm profile={profile} section="organization-about" close={close} />}
        >
          <Stack $gap={4}>
            <Prose>{description}</Prose>
            <FactList>
              <Fact name="Members">{memberCount}</Fact>
              <Fact name="Website">{webAddress(website)?.label}</Fact>
            </FactList>
          </Stack>
        </SectionCard>
        <SectionCard
          section="organization-contact"
          title="Contact"
          what="contact"
          description="Only our team sees this. It never appears on your page."
          startsOpen={hasUnsaved('organization-contact')}
          form={(close) => <OrganizationForm profile={profile} section="organization-contact" close={close} />}
        >
          <FactList>
            <Fact name="Contact person">{own.contactPerson}</Fact>
            <Fact name="Title or position">{own.contactTitle}</Fact>
            <Fact name="Phone">{own.phone}</Fact>
            <Fact name="Email">{own.email}</Fact>
          </FactList>
        </SectionCard>
      </ProfileMain>
    </ProfileColumns>
  )
}

const statuses: Readonly<Record<string, string>> = {
  pending: 'Under review',
  'awaiting-payment': 'Awaiting payment',
  active: 'Active',
  rejected: 'Not approved',
  withdrawn: 'Withdrawn',
}

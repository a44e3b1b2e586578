import { t } from '@lingui/core/macro'
import type { LanguageCode } from '@ungana/language'
import { currentLanguage } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/split'
import { color, FooterColumn, FooterLead, FooterLink, Logo, SiteFooter, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx'
import { Languages } from './languages.tsx'
import { LessDataSwitch } from './less-data-switch.tsx'
import { Served } from './served.tsx'
import { useSiteContact } from './site-contact.ts'

const quickLinks = [
  { label: t`Home`, to: '/' },
  { label: t`Marketplace`, to: '/marketplace' },
  { label: t`Directory`, to: '/directory' },
  // Redirects to the Logistics Hub, a page of another part.
  { label: t`Logistics`, to: '/logistics', page: '/logistics-hub' },
  { label: t`About`, to: '/about' },
  { label: t`Contact`, to: '/contact' },
]

const resourceLinks = [
  { label: t`Trade Regulations`, to: '/resources/trade-regulations' },
  { label: t`EAC Standards`, to: '/resources/eac-standards' },
  { label: t`Business Registration`, to: '/resources/business-registration' },
  { label: t`Shipping Guidelines`, to: '/resources/shipping-guidelines' },
  { label: t`Cross-Border FAQ`, to: '/resources/cross-border-faq' },
  { label: t`Verification Process`, to: '/resources/verification-process' },
]

/** Three links to the same page. */
const legalLinks = [
  { label: t`Terms of Use`, to: '/terms-privacy' },
  { label: t`Privacy Policy`, to: '/terms-privacy?tab=privacy' },
  { label: t`Cookies`, to: '/terms-privacy#cookies' },
]

interface FooterLinkTarget {
  readonly label: string
  readonly to: string
  /** The page after the redirect, if there is one. */
  readonly page?: string
}

const pathsOf = (links: readonly FooterLinkTarget[]) => links.map(({ to, page = to }) => page)

const Brand = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  color: ${color.ink};
  font-size: ${size.h3};
  font-weight: 700;
`

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  padding: 0;
  list-style: '';
`

const Address = styled.p`
  padding-block: 6px;
`

/** Hides links to pages that do not exist, groups without links, and contact details that are not configured. */
export function Footer() {
  // Text pages are no part of this application, so the browser loads them itself.
  const textPages = inLanguage('/t', currentLanguage() as LanguageCode)
  return (
    <SiteFooter
      smallPrint={
        <>
          <p>{t`© Ungana, Kigali, Rwanda`}</p>
          <Languages offer />
          <LessDataSwitch />
          <FooterLink href={textPages}>{t`Site without pictures`}</FooterLink>
          <Served to={pathsOf(legalLinks)}>
            <nav aria-label={t`Legal`}>
              <Row>
                {legalLinks.map((link) => (
                  <LinkItem key={link.label} {...link} />
                ))}
              </Row>
            </nav>
          </Served>
        </>
      }
    >
      <FooterLead>
        <Brand>
          <Logo size={28} />
          Ungana
        </Brand>
        <p>
          {t`Unite. Trade. Grow. The trade directory and marketplace of the East African Community, COMESA and the African Continental Free Trade Area.`}
        </p>
      </FooterLead>
      <LinkGroup title={t`Quick Links`} links={quickLinks} />
      <LinkGroup title={t`Resources`} links={resourceLinks} />
      <ContactGroup />
      <FooterColumn title={t`Newsletter`} list={false} wide>
        <NewsletterForm />
      </FooterColumn>
    </SiteFooter>
  )
}

function LinkGroup({ title, links }: { title: string; links: readonly FooterLinkTarget[] }) {
  return (
    <Served to={pathsOf(links)}>
      <FooterColumn title={title}>
        {links.map((link) => (
          <LinkItem key={link.to} {...link} />
        ))}
      </FooterColumn>
    </Served>
  )
}

function LinkItem({ label, to, page = to }: FooterLinkTarget) {
  return (
    <Served to={page}>
      <li>
        <FooterLink as={Link} to={to}>
          {label}
        </FooterLink>
      </li>
    </Served>
  )
}

function OutsideLink({ label, href }: { label: string; href: string }) {
  return (
    <li>
      <FooterLink href={href}>{label}</FooterLink>
    </li>
  )
}

function ContactGroup() {
  const contact = useSiteContact()
  if (!contact) return null
  const { email, phone, address, social } = contact
  return (
    <FooterColumn title={t`Contact`}>
      {email ? <OutsideLink label={email} href={`mailto:${email}`} /> : null}
      {phone ? <OutsideLink label={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} /> : null}
      {address ? (
        <li>
          <Address>{address}</Address>
        </li>
      ) : null}
      {social.map(({ name, url }) => (
        <OutsideLink key={name} label={name} href={url} />
      ))}
    </FooterColumn>
  )
}

import { color, Logo, media, PageContainer, radius, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useServed } from './use-served.ts'

const quickLinks = [
  { label: 'Home', to: '/' },
  { label: 'Marketplace', to: '/marketplace' },
  { label: 'Directory', to: '/directory' },
  { label: 'Logistics', to: '/logistics' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
]

const resourceLinks = [
  { label: 'Trade Regulations', to: '/resources/trade-regulations' },
  { label: 'EAC Standards', to: '/resources/eac-standards' },
  { label: 'Business Registration', to: '/resources/business-registration' },
  { label: 'Shipping Guidelines', to: '/resources/shipping-guidelines' },
  { label: 'Cross-Border FAQ', to: '/resources/cross-border-faq' },
  { label: 'Verification Process', to: '/resources/verification-process' },
]

/** One page holds all three. */
const legalLinks = ['Terms of Use', 'Privacy Policy', 'Cookies'].map((label) => ({ label, to: '/terms-privacy' }))

const Foot = styled.footer`
  margin-top: 72px;
  border-top: 1px solid ${color.line};
  background: ${color.sunk};
  color: ${color.ink2};
  font-size: ${size.small};
`

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 32px 64px;
  padding-block: 40px 32px;
`

const About = styled.div`
  flex: 1 1 300px;
  max-width: 400px;
`

const Brand = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-bottom: 12px;
  color: ${color.ink};
  font-size: ${size.h3};
  font-weight: 700;
`

const Group = styled.nav`
  flex: 0 1 220px;

  h2 {
    margin-bottom: 6px;
    font-size: ${size.small};
    letter-spacing: 0;
  }

  ul {
    padding: 0;
    list-style: none;
  }
`

const FootLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  border-radius: ${radius.small};
  color: ${color.ink2};
  text-decoration: none;

  ${media.wide} {
    min-height: 34px;
  }

  ${media.hover} {
    &:hover {
      color: ${color.green};
      text-decoration: underline;
    }
  }
`

const Legal = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 24px;
  padding-block: 14px calc(14px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    padding: 0;
    list-style: none;
  }
`

/** Links whose page nobody draws are left out, and with the last of them their group. */
export function Footer() {
  const served = useServed()
  const shown = (links: readonly { label: string; to: string }[]) => links.filter((link) => served(link.to))
  const legal = shown(legalLinks)
  return (
    <Foot>
      <PageContainer>
        <Columns>
          <About>
            <Brand>
              <Logo size={28} />
              Ungana
            </Brand>
            <p>
              Unite. Trade. Grow. The trade directory and marketplace of the East African Community, COMESA and the African Continental Free Trade
              Area.
            </p>
          </About>
          <LinkGroup title="Quick Links" links={shown(quickLinks)} />
          <LinkGroup title="Resources" links={shown(resourceLinks)} />
        </Columns>
        <Legal>
          <p>© Ungana, Kigali, Rwanda</p>
          {legal.length > 0 ? (
            <nav aria-label="Legal">
              <ul>
                {legal.map((link) => (
                  <li key={link.label}>
                    <FootLink to={link.to}>{link.label}</FootLink>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </Legal>
      </PageContainer>
    </Foot>
  )
}

function LinkGroup({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <Group aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <FootLink to={link.to}>{link.label}</FootLink>
          </li>
        ))}
      </ul>
    </Group>
  )
}

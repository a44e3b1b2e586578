import { bareList, color, media, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useServed } from '#layout/use-served.ts'
import { SettingsSection } from '#lib/settings-section.tsx'

const pages = [
  { to: '/profile', name: 'Company profile', what: 'what visitors see, products, completeness' },
  { to: '/verification', name: 'Verification', what: 'documents for the verified badge' },
  { to: '/logistics-hub/mine', name: 'My logistics', what: 'your loads, trucks, offers and bookings' },
]

const List = styled.ul`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 4px 24px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Item = styled.li`
  padding-block: 6px;

  p {
    color: ${color.ink2};
    font-size: ${size.caption};
  }

  a {
    display: inline-block;
    padding-block: 2px;
    font-weight: 600;
  }
`

/** What else is the account's, on pages of parts that have no section of their own here. One that nobody serves is left out. */
export function OwnPagesSection() {
  const served = useServed()
  const there = pages.filter(({ to }) => served(to))
  if (there.length === 0) return null
  return (
    <SettingsSection title="Everything of yours" text="What belongs to your account and has a page of its own.">
      <List>
        {there.map(({ to, name, what }) => (
          <Item key={to}>
            <Link to={to}>{name}</Link>
            <p>{what}</p>
          </Item>
        ))}
      </List>
    </SettingsSection>
  )
}

import { t } from '@lingui/core/macro'
import { teamPath } from '@ungana/contracts-shell'
import { bareList, color, media, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useServed } from '#layout/use-served.ts'
import { SettingsSection } from '#lib/settings-section.tsx'

const pages = [
  { to: teamPath(), name: t`Team`, what: t`the people of your company and what they may do` },
  { to: '/profile', name: t`Company profile`, what: t`your public page and your products` },
  { to: '/verification', name: t`Verification`, what: t`documents for the verified badge` },
  { to: '/logistics-hub/mine', name: t`My logistics`, what: t`your loads, trucks, offers and bookings` },
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
    min-width: 24px;
    padding-block: 2px;
    font-weight: 600;
  }
`

/** Links to account pages of other parts. Hides pages that do not exist. */
export function OwnPagesSection({ isStaff }: { readonly isStaff: boolean }) {
  const served = useServed()
  const shown = pages.filter(({ to }) => served(to) && !(isStaff && to === teamPath()))
  if (shown.length === 0) return null
  return (
    <SettingsSection title={t`More settings`} text={t`These parts of your account have their own pages.`}>
      <List>
        {shown.map(({ to, name, what }) => (
          <Item key={to}>
            <Link to={to}>{name}</Link>
            <p>{what}</p>
          </Item>
        ))}
      </List>
    </SettingsSection>
  )
}

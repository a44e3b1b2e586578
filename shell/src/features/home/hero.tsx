import { t } from '@lingui/core/macro'
import { todayPath } from '@ungana/contracts-shell'
import { Button, HeroBand, HeroTitle, media } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { SiteSearch } from '#layout/site-search.tsx'
import { useSession } from '#session/session-provider.tsx'

/* On wide screens the header shows the search box. */
const PhoneSearch = styled.div`
  width: 100%;

  ${media.wide} {
    display: none;
  }
`

/* About as wide as the visitor's label, so that the member's shorter one does not move to the line above. */
const SecondButton = styled(Button)`
  min-width: 180px;
`

export function Hero() {
  const { user } = useSession()
  const [to, label] = user ? [todayPath(), t`Today`] : ['/register', t`List Your Business`]
  return (
    <HeroBand
      artId="ungana"
      motif="zigzag"
      overlap
      eyebrow={t`East African Community · COMESA · AfCFTA`}
      title={<HeroTitle>{t`Unite. Trade. Grow.`}</HeroTitle>}
      actions={
        <>
          <PhoneSearch>
            <Served to="/directory">
              <SiteSearch landmark={t`Businesses`} />
            </Served>
          </PhoneSearch>
          <Served to="/marketplace">
            <Button as={Link} to="/marketplace" variant="primary" size="large">
              {t`Find Suppliers`}
            </Button>
          </Served>
          <Served to={to}>
            <SecondButton forwardedAs={Link} to={to} variant="outline" size="large">
              {label}
            </SecondButton>
          </Served>
        </>
      }
    >
      {t`Find verified suppliers across Africa, agree in your own language, and move a 1.5 tonne load on a truck that is already going your way.`}
    </HeroBand>
  )
}

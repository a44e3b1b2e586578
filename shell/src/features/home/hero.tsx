import { Button, HeroBand, HeroTitle } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { Served } from '#layout/served.tsx'

/** What the site is for, and the way in. */
export function Hero() {
  return (
    <HeroBand
      artId="ungana"
      motif="zigzag"
      overlap
      eyebrow="East African Community · COMESA · AfCFTA"
      title={<HeroTitle>Unite. Trade. Grow.</HeroTitle>}
      actions={
        <>
          <Served to="/marketplace">
            <Button as={Link} to="/marketplace" variant="primary" size="large">
              Find Suppliers
            </Button>
          </Served>
          <Served to="/register">
            <Button as={Link} to="/register" variant="outline" size="large">
              List Your Business
            </Button>
          </Served>
        </>
      }
    >
      Find verified suppliers across Africa, agree in your own language, and move a 1.5 tonne load on a truck that is already going your way.
    </HeroBand>
  )
}

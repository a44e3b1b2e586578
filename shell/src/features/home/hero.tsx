import { Button, CONTENT_WIDTH, color, deepSurface, Imigongo, media, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useServed } from '#layout/use-served.ts'

const Band = styled.section`
  ${deepSurface}
  position: relative;
  overflow: hidden;
`

/* From the right edge of the window to the last third of the content. */
const Art = styled.div`
  position: absolute;
  inset: 0 0 0 auto;
  width: max(30vw, calc(50vw - 170px));
  max-width: 38vw;

  ${media.phone} {
    position: static;
    width: 100%;
    max-width: none;
    height: 88px;
  }
`

const Room = styled.div`
  position: relative;
  max-width: ${CONTENT_WIDTH + 48}px;
  margin-inline: auto;
  padding: 72px 24px 76px;

  ${media.phone} {
    padding: 44px 16px 40px;
  }
`

const Words = styled.div`
  display: grid;
  gap: 18px;
  max-width: min(600px, 58vw);

  ${media.phone} {
    gap: 14px;
    max-width: none;
  }

  h1 {
    font-size: ${size.hero};
    line-height: 1.08;
    letter-spacing: -0.03em;
  }
`

const Area = styled.p`
  color: ${color.marigoldText};
  font-size: ${size.small};
  font-weight: 600;
`

const Pledge = styled.p`
  max-width: 33em;
  color: ${color.ink2};
  font-size: 1.125rem;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 10px;
`

/** What the site is for, and the way in. */
export function Hero() {
  const served = useServed()
  return (
    <Band>
      <Room>
        <Words>
          <Area>East African Community · COMESA · AfCFTA</Area>
          <h1>Unite. Trade. Grow.</h1>
          <Pledge>Find verified suppliers across Africa, compare what they offer, and meet the trade organizations that open the way.</Pledge>
          <Actions>
            {served('/marketplace') ? (
              <Button as={Link} to="/marketplace" variant="primary" size="large">
                Find Suppliers
              </Button>
            ) : null}
            {served('/register') ? (
              <Button as={Link} to="/register" variant="outline" size="large">
                List Your Business
              </Button>
            ) : null}
          </Actions>
        </Words>
      </Room>
      <Art>
        <Imigongo id="ungana" motif="zigzag" palette="forest" scale={1.5} />
      </Art>
    </Band>
  )
}

import { t } from '@lingui/core/macro'
import { media, Quiet } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { CorridorMapProps } from './map/corridor-map.tsx'
import { ROUTE_HEIGHT, ROUTE_SHAPE } from './map/shapes.ts'

const CorridorMap = lazyPage(() => import(/* webpackChunkName: 'map' */ './map/corridor-map.tsx'))

/* The tallest that the map and its closed lists get, so that nothing moves when they load. */
const Place = styled.div<{ $all: boolean }>`
  min-height: ${({ $all }) => ($all ? '700px' : `calc((100vw - 74px) * ${ROUTE_SHAPE} + 149px)`)};

  ${media.wide} {
    min-height: ${({ $all }) => ($all ? 500 : ROUTE_HEIGHT + 90)}px;
  }
`

/** A map that loads when the reader scrolls near it. If it does not load, it tries again when they come back. */
export function NearMap(shown: CorridorMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'far' | 'loading' | 'loaded' | 'failed'>('far')
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setState((before) => (before === 'loaded' ? before : 'loading'))
        CorridorMap.preload().then(
          () => setState('loaded'),
          () => setState('failed'),
        )
      },
      { rootMargin: '300px' },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <Place ref={place} $all={!shown.route} aria-busy={state === 'loading'}>
      {state === 'loaded' ? <CorridorMap {...shown} /> : state === 'failed' ? <Quiet>{t`The map did not load.`}</Quiet> : null}
    </Place>
  )
}

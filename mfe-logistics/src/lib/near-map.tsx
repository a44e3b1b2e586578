import { Quiet } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { CorridorMapProps } from './map/corridor-map.tsx'

const CorridorMap = lazyPage(() => import(/* webpackChunkName: 'map' */ './map/corridor-map.tsx'))

const Place = styled.div<{ $height: string }>`
  min-height: ${({ $height }) => $height};
`

interface NearMapProps extends CorridorMapProps {
  /** The height that the map and its lists take, so that nothing moves when they load. */
  readonly height: string
}

/** A map that loads when the reader scrolls near it. If it does not load, it tries again when they come back. */
export function NearMap({ height, ...shown }: NearMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<boolean>()
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) =>
        entry?.isIntersecting &&
        CorridorMap.preload().then(
          () => setLoaded(true),
          () => setLoaded(false),
        ),
      { rootMargin: '300px' },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <Place ref={place} $height={height}>
      {loaded ? <CorridorMap {...shown} /> : loaded === false ? <Quiet>The map did not load.</Quiet> : null}
    </Place>
  )
}

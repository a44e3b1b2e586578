import { lazyPage } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import type { CorridorMapProps } from './map/corridor-map.tsx'
import { MapArea } from './map-frame.tsx'

const CorridorMap = lazyPage(() => import(/* webpackChunkName: 'map' */ './map/corridor-map.tsx'))

/** A map that loads when the reader scrolls near it. If it fails to load, it tries again when they come back. */
export function NearMap(props: CorridorMapProps) {
  const area = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting')
  useEffect(() => {
    if (!area.current) return
    const watch = new IntersectionObserver(
      ([entry]) =>
        entry?.isIntersecting &&
        CorridorMap.preload().then(
          () => setState('loaded'),
          () => setState('failed'),
        ),
      { rootMargin: '300px' },
    )
    watch.observe(area.current)
    return () => watch.disconnect()
  }, [])
  return state === 'loaded' ? (
    <CorridorMap {...props} />
  ) : (
    <MapArea ref={area} $all={!props.route}>
      <div />
      <div>{state === 'failed' ? 'The map did not load.' : null}</div>
    </MapArea>
  )
}

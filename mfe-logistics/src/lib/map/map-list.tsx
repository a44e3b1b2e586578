import type { RoadMap, Route, TruckTown } from '@ungana/contracts-logistics'
import { bareList, color, Disclosure, Quiet, size } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { BorderStatusBadge } from '#lib/border-list.tsx'
import { countText, kmText } from '#lib/figures.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;
  color: ${color.ink};

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
  }

  small {
    flex-basis: 100%;
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

/** "3 trucks, 2 of them on a return trip" */
function trucksText({ trucks, returning }: TruckTown): string {
  const count = countText(trucks, 'truck')
  if (returning === 0) return count
  return trucks === returning ? `${count} on a return trip` : `${count}, ${returning} of them on a return trip`
}

interface AllListsProps {
  readonly borders: RoadMap['borders']
  readonly roads: RoadMap['roads']
  /** Undefined if they did not load. */
  readonly trucks: readonly TruckTown[] | undefined
}

/** All that the map of the corridors shows. */
export function AllLists({ borders, roads, trucks }: AllListsProps) {
  const troubled = ['closed', 'restricted'].flatMap((status) => {
    const { length } = borders.filter((post) => post.status === status)
    return length > 0 ? [`${length} ${status}`] : []
  })
  return (
    <>
      <Disclosure summary={troubled.length > 0 ? `Border posts: ${troubled.join(', ')}` : 'Border posts'}>
        <List>
          {borders.map(({ id, name, sideA, sideB, status, source, asOf, note }) => (
            <li key={id}>
              <span>
                {name}, {sideA} and {sideB}
              </span>
              <BorderStatusBadge status={status} />
              {note ? <small>{note}</small> : null}
              {source && asOf ? <small>{`${source}, ${momentText(asOf)}`}</small> : null}
            </li>
          ))}
        </List>
      </Disclosure>
      <Disclosure summary="Trucks with space">
        {!trucks ? (
          <Quiet>The trucks did not load.</Quiet>
        ) : trucks.length === 0 ? (
          <Quiet>No truck with space at the moment.</Quiet>
        ) : (
          <List>
            {trucks.map((town) => (
              <li key={town.name}>
                From {town.name}: {trucksText(town)}
              </li>
            ))}
          </List>
        )}
      </Disclosure>
      <Disclosure summary="Roads">
        <List>
          {roads.map(({ from, to, km }) => (
            <li key={`${from} ${to}`}>
              {from} – {to}, {kmText(km)}
            </li>
          ))}
        </List>
      </Disclosure>
    </>
  )
}

interface RouteListProps {
  readonly route: Route
  readonly at: string | undefined
  readonly trucks: readonly TruckTown[]
}

/** All that the map of a route shows. */
export function RouteList({ route: { points, legs, borders }, at, trucks }: RouteListProps) {
  return (
    <Disclosure summary="The map as a list">
      <List as="ol">
        {points.map(({ name }, index) => {
          const post = borders.find((one) => one.name === name)
          const town = trucks.find((one) => one.name === name)
          const km = legs.slice(0, index).reduce((sum, leg) => sum + leg.km, 0)
          return (
            <li key={`${name} ${km}`}>
              <span>{index === 0 ? name : `${name}, ${kmText(km)}`}</span>
              {post ? <BorderStatusBadge status={post.status} /> : null}
              {town ? <span>{trucksText(town)} with space</span> : null}
              {name === at ? <strong>The load was last seen here</strong> : null}
            </li>
          )
        })}
      </List>
    </Disclosure>
  )
}

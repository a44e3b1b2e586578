import { plural, t } from '@lingui/core/macro'
import { bordersPath, type RoadMap, type Route, type TruckTown } from '@ungana/contracts-logistics'
import { bareList, color, Disclosure, Quiet, size, TextLink } from '@ungana/ui'
import { inLanguage, momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { BorderStatusBadge } from '#lib/border-list.tsx'
import { kmText } from '#lib/figures.ts'

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
  if (trucks === returning) return plural(trucks, { one: '# truck on a return trip', other: '# trucks on a return trip' })
  const count = plural(trucks, { one: '# truck', other: '# trucks' })
  return returning === 0 ? count : t`${count}, ${returning} of them on a return trip`
}

interface AllListsProps {
  readonly borders: RoadMap['borders']
  readonly roads: RoadMap['roads']
  /** Undefined until they load. */
  readonly trucks: readonly TruckTown[] | undefined
  readonly failed: boolean
}

/** All that the map of the corridors shows. */
export function AllLists({ borders, roads, trucks, failed }: AllListsProps) {
  const numberOf = (wanted: string) => borders.filter(({ status }) => status === wanted).length
  const [closed, restricted] = [numberOf('closed'), numberOf('restricted')]
  const troubled = [
    closed > 0 ? plural(closed, { one: '# closed', other: '# closed' }) : '',
    restricted > 0 ? plural(restricted, { one: '# restricted', other: '# restricted' }) : '',
  ].filter(Boolean)
  return (
    <>
      <Disclosure summary={troubled.length > 0 ? t`Border posts: ${troubled.join(', ')}` : t`Border posts`}>
        <List>
          {borders.map(({ id, name, sideA, sideB, status, source, asOf, note }) => (
            <li key={id}>
              <span>{t`${name}, ${inLanguage(sideA)} and ${inLanguage(sideB)}`}</span>
              <BorderStatusBadge status={status} />
              {note ? <small dir="auto">{note}</small> : null}
              {source && asOf ? <small>{`${source}, ${momentText(asOf)}`}</small> : null}
            </li>
          ))}
        </List>
        <TextLink href={bordersPath()}>{t`How long trucks wait at the posts`}</TextLink>
      </Disclosure>
      <Disclosure summary={t`Trucks with space`}>
        {!trucks ? (
          <Quiet>{failed ? t`The trucks did not load.` : t`Loading transport options...`}</Quiet>
        ) : trucks.length === 0 ? (
          <Quiet>{t`No truck with space at the moment.`}</Quiet>
        ) : (
          <List>
            {trucks.map((town) => (
              <li key={town.name}>{t`From ${town.name}: ${trucksText(town)}`}</li>
            ))}
          </List>
        )}
      </Disclosure>
      <Disclosure summary={t`Roads`}>
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
    <Disclosure summary={t`The map as a list`}>
      <List as="ol">
        {points.map(({ name }, index) => {
          const post = borders.find((one) => one.name === name)
          const town = trucks.find((one) => one.name === name)
          const km = legs.slice(0, index).reduce((sum, leg) => sum + leg.km, 0)
          return (
            <li key={`${name} ${km}`}>
              <span>{index === 0 ? name : `${name}, ${kmText(km)}`}</span>
              {post ? <BorderStatusBadge status={post.status} /> : null}
              {town ? <span>{t`${trucksText(town)} with space`}</span> : null}
              {name === at ? <strong>{t`The load was last seen here`}</strong> : null}
            </li>
          )
        })}
      </List>
    </Disclosure>
  )
}

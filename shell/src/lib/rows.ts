// Lists of devices and people: a mark, a name with facts, and buttons.
import { color, media, radius, size } from '@ungana/ui'
import { styled } from 'styled-components'

export const Head = styled.h2`
  font-size: ${size.h3};
`

export const List = styled.ul`
  padding: 0;
  list-style: none;

  li + li {
    border-top: 1px solid ${color.line};
  }
`

export const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px 16px;
  padding: 16px 20px;

  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
    padding-inline: 16px;

    > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }
`

export const Mark = styled.span`
  display: grid;
  place-items: center;
  align-self: start;
  width: 44px;
  height: 44px;
  border-radius: ${radius.tile};
  background: ${color.sunk};
  color: ${color.ink2};

  > svg {
    width: 22px;
    height: 22px;
  }
`

export const Name = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.caption};

  > span {
    overflow-wrap: anywhere;
  }
`

// The look of a list of suggestions below a text field.
import { css } from 'styled-components'
import { color, media, radius, size, TOUCH } from '#tokens.ts'

export const optionPanel = css`
  position: absolute;
  z-index: 1;
  top: calc(100% + 6px);
  inset-inline-end: 0;
  padding: 6px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  box-shadow: 0 8px 28px rgb(8 16 12 / 14%);
  overflow-y: auto;
`

export const optionItem = css`
  display: grid;
  align-items: center;
  gap: 0 12px;
  min-height: ${TOUCH};
  padding: 6px 10px;
  border-radius: ${radius.small};
  font-size: ${size.small};
  line-height: 1.35;
  cursor: pointer;

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[aria-selected='true'] {
    background: ${color.greenTint};
    box-shadow: inset 0 0 0 2px ${color.green};
  }

  @media (forced-colors: active) {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

export const optionNote = css`
  color: ${color.ink3};
  font-size: ${size.tiny};
`

export { GlobalStyle as PageStyle } from '@ungana/ui'

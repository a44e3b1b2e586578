export { dropMessageIds as default } from './lingui-macros.ts'

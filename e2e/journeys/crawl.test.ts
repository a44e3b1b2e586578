import { testCrawls } from './crawls.ts'

testCrawls({ everyPage: false })

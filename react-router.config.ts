import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest rides in the first page: no extra request when a visitor moves on.
  routeDiscovery: { mode: 'initial' },
  // One file a route: parts of a few hundred bytes cost a request each, and app/late-scripts.ts reads this shape.
  splitRouteModules: false,
} satisfies Config

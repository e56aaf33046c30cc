/** The sections of ASVS 5.0. After each, the levels of its requirements in order, from the first one on; `-` is level 3. */
const SECTIONS = `
1.1 2 2
1.2 1 1 1 1 1 2 2 2 2
1.3 1 1 2 2 2 2 2 2 2 2 2
1.4 2 2 2
1.5 1 2
2.1 1 2 2
2.2 1 1 2
2.3 1 2 2 2
2.4 2
3.2 1 1
3.3 1 2 2 2
3.4 1 1 2 2 2 2
3.5 1 1 1 2 2
3.7 2 2
4.1 1 2 2
4.2 2
4.3 2 2
4.4 1 2 2 2
5.1 2
5.2 1 1 2
5.3 1 1
5.4 2 2 2
6.1 1 2 2
6.2 1 1 1 1 1 1 1 1 2 2 2 2
6.3 1 1 2 2
6.4 1 1 2 2
6.5 2 2 2 2 2
6.6 2 2 2
6.8 2 2 2 2
7.1 2 2 2
7.2 1 1 1 1
7.3 2 2
7.4 1 1 2 2 2
7.5 2 2
7.6 2 2
8.1 1 2
8.2 1 1 2
8.3 1
8.4 2
9.1 1 1 1
9.2 1 2 2 2
10.1 2 2
10.2 2 2
10.3 2 2 2 2
10.4 1 1 1 1 1 2 2 2 2 2 2
10.5 2 2 2 2 2
10.6 2 2
10.7 2 2 2
11.1 2 2
11.2 2 2 2
11.3 1 1 2
11.4 1 2 2 2
11.5 2
11.6 2
12.1 1 2 2
12.2 1 1
12.3 2 2 2 2
13.1 2
13.2 2 2 2 2 2
13.3 2 2
13.4 1 2 2 2 2
14.1 2 2
14.2 1 2 2 2
14.3 1 2 2
15.1 1 2 2
15.2 1 2 2
15.3 1 2 2 2 2 2 2
16.1 2
16.2 2 2 2 2 2
16.3 2 2 2 2
16.4 2 2 2
16.5 2 2 2
17.1 2
17.2 2 2 2 2
17.3 2 2
`

/** The requirements of levels 1 and 2 by their ids, such as V1.2.3, with their level. */
export const REQUIREMENTS: ReadonlyMap<string, 1 | 2> = new Map(
  SECTIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [section, ...levels] = line.split(' ')
      return levels.flatMap((level, index): [string, 1 | 2][] =>
        level === '-' ? [] : [[`V${section}.${index + 1}`, level === '1' ? 1 : 2]],
      )
    }),
)

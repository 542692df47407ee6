import { escapeLiteral } from 'pg';
import type { SqlFunction } from './functions.ts';
import { readable, shortTypes, small } from './readable.ts';
import { nameOf, writeGrant } from './written-tables.ts';

/** The SQL of a function, with its grants. */
export function writeFunction(each: SqlFunction): string {
  const called = `function ${nameOf(each.name)}(${shortTypes(each.signature)})`;
  const settings = each.settings.map((setting) => {
    const [name = '', ...value] = setting.split('=');
    const text = value.join('=');
    return `set ${name} = ${/^[a-z_]+(, [a-z_]+)*$/.test(text) ? text : escapeLiteral(text)}`;
  });
  return [
    `create function ${nameOf(each.name)}(${shortTypes(each.parameters)}) returns ${small(shortTypes(each.result))}`,
    `\n  language ${[each.language, ...each.properties].join(' ')}`,
    ...settings.map((setting) => `\n  ${setting}`),
    each.body === null
      ? `\n  return ${readable((each.expression ?? '').replace(/^RETURN /, ''))};`
      : ` as ${dollars(each.body)}${each.body}${dollars(each.body)};`,
    ...(each.comment === null ? [] : [`\ncomment on ${called} is ${escapeLiteral(each.comment)};`]),
    ...(each.isPublic ? [] : [`\nrevoke execute on ${called} from public;`]),
    ...each.grants.map((grant) => `\n${writeGrant(called, grant)}`),
    ...(each.owner === null ? [] : [`\nalter ${called} owner to ${each.owner};`]),
  ].join('');
}

const dollars = (body: string) => (body.includes('$$') ? '$body$' : '$$');

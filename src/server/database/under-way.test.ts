import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { inRequest, requestScope, type RequestScope } from '../scope/request-scope.ts';
import { createUnderWay } from './under-way.ts';

const MB = 1024 * 1024;

function aRequest(): { scope: RequestScope | undefined; end: () => void } {
  const answer = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: true });
  return {
    scope: inRequest(answer, requestScope),
    end() {
      answer.destroyed = true;
      answer.emit('close');
    },
  };
}

test('a company with unfetched answers reads no more until some are fetched; another company does', () => {
  const look = vi.fn();
  const underWay = createUnderWay(look);
  const [first, second, third] = [aRequest(), aRequest(), aRequest()];
  underWay.count(first.scope, 'a', 8 * MB);
  expect(underWay.mayRead('a', second.scope)).toBe(true);
  underWay.count(second.scope, 'a', 8 * MB);
  expect(underWay.mayRead('a', third.scope)).toBe(false);
  expect(underWay.mayRead('b', third.scope)).toBe(true);
  // What has started may continue, so that it can end.
  expect(underWay.mayRead('a', second.scope)).toBe(true);
  first.end();
  expect(look).toHaveBeenCalledOnce();
  expect(underWay.mayRead('a', third.scope)).toBe(true);
  second.end();
  expect(underWay.bytes()).toBe(0);
});

test('the unfetched bytes of all companies are limited, but a company without any may begin', () => {
  const underWay = createUnderWay(() => undefined);
  for (let at = 0; at < 8; at += 1) underWay.count(aRequest().scope, `company ${at}`, 9 * MB);
  expect(underWay.mayRead('company 1', aRequest().scope)).toBe(false);
  expect(underWay.mayRead('another', aRequest().scope)).toBe(true);
});

test('small answers, the portal’s own reads and abandoned requests are not counted', () => {
  const underWay = createUnderWay(() => undefined);
  underWay.count(aRequest().scope, 'a', 20_000);
  underWay.count(undefined, 'a', 8 * MB);
  const left = aRequest();
  left.end();
  underWay.count(left.scope, 'a', 8 * MB);
  expect(underWay.bytes()).toBe(0);
});

import type { VNode } from 'preact';
export { h, render, Component } from 'preact';
export declare const html: (strings: TemplateStringsArray, ...values: any[]) => VNode<any>;
